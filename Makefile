# Every target is `python run.py TARGET`; use that where there is no make.
PYTHON ?= python3

.PHONY: play test bench soak ci
play:
	$(PYTHON) run.py play
test:
	$(PYTHON) run.py test
bench:
	$(PYTHON) run.py bench
soak:
	$(PYTHON) run.py soak
ci:
	$(PYTHON) run.py ci
