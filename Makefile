# Facecheck. Every target does all its own set-up; it needs Python 3.11 or newer and make.
#   VENV=DIR     where the virtual environment goes (default .venv)
#   ENGINE=NAME  the engine under test (default reference)
#   ARGS=...     more options for pytest

VENV   ?= .venv
ENGINE ?= reference
ARGS   ?=
JOBS   ?= auto

BIN    := $(VENV)/bin
STAMPS := $(VENV)/.facecheck
# Extras of this project that bear an engine's name are installed before it is tested.
ENGINES_WITH_EXTRA := phase
EXTRA  := $(filter $(ENGINES_WITH_EXTRA),$(ENGINE))

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--no-build-isolation --config-settings editable_mode=strict --editable

# What an installation says is shown only if it fails.
QUIETLY = >$(STAMPS)/log 2>&1 || { cat $(STAMPS)/log >&2; exit 1; }

# The oldest Python that will do is as good as any: the first that can make an environment.
FIND_PYTHON = for python in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python; do \
	"$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$python"; break; }; done

.DEFAULT_GOAL := help
.PHONY: help conformance test lint types imports pytest mutants wheel clean FORCE

help: ## show this help
	@echo 'Targets (each does all its own set-up):'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null \
		|| sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1   \2/p' $(MAKEFILE_LIST)
	@echo 'Variables: ENGINE=$(ENGINE) VENV=$(VENV) ARGS=...'

conformance: $(STAMPS)/package $(if $(EXTRA),$(STAMPS)/extra-$(EXTRA)) ## check an engine: make conformance ENGINE=phase
	@$(BIN)/python -m pytest --facecheck-engine=$(ENGINE) -n $(JOBS) $(ARGS); code=$$?; \
	case $$code in \
	0) echo 'facecheck: $(ENGINE): no violation found';; \
	1) echo 'facecheck: $(ENGINE): VIOLATIONS FOUND, see above (exit code 1)';; \
	*) echo "facecheck: $(ENGINE): the run itself failed (pytest's exit code $$code)";; \
	esac; exit $$code

test: lint types imports pytest ## everything that CI runs

lint: $(STAMPS)/package $(STAMPS)/extra-dev ## ruff: all rules, and the format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMPS)/package $(STAMPS)/extra-dev $(STAMPS)/extra-phase ## mypy, strict
	$(BIN)/mypy -p facecheck.reference_impl -p facecheck.adapters -p facecheck.conformance

imports: $(STAMPS)/package $(STAMPS)/extra-dev ## imports point downwards only
	$(BIN)/lint-imports

pytest: $(STAMPS)/package $(STAMPS)/extra-dev $(STAMPS)/extra-phase ## the tests, in parallel
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

mutants: $(STAMPS)/package $(STAMPS)/extra-dev $(STAMPS)/extra-mutants ## does anything notice a slip in the model?
	$(BIN)/python benchmarks/mutants.py $(ARGS)

wheel: $(STAMPS)/package $(STAMPS)/extra-dev ## build the wheel and the source archive into dist/
	$(BIN)/python -m build --no-isolation

clean: ## take away what the targets made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .import_linter_cache .hypothesis .facecheck

# The virtual environment, the package in it, and its extras: a stamp each, so that a second
# run starts at once.

$(STAMPS)/venv:
	@python="$$($(FIND_PYTHON))"; \
	if [ -z "$$python" ]; then \
		echo 'make: no Python 3.11 or newer that can make virtual environments was found' >&2; \
		echo '  likely cause: it is missing, or its venv module is a package of its own' >&2; \
		echo '  next: install it (python3-venv on Debian), or say PYTHON=/path/to/python' >&2; \
		exit 1; \
	fi; \
	echo "setting up $(VENV) with $$python"; "$$python" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip 'setuptools>=77'
	@mkdir -p $(STAMPS) && touch $@

# mypy and import-linter need an editable install that links file by file (strict), so the
# package is installed again whenever a file comes or goes.
$(STAMPS)/files: FORCE $(STAMPS)/venv
	@find reference_impl adapters conformance -type f -not -path '*/__pycache__/*' | sort > $@.new; \
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(STAMPS)/package: pyproject.toml $(STAMPS)/files
	@echo 'installing facecheck into $(VENV)'
	@$(INSTALL) . $(QUIETLY)
	@touch $@

$(STAMPS)/extra-%: pyproject.toml | $(STAMPS)/package
	@echo 'installing what $* needs'
	@$(INSTALL) '.[$*]' $(QUIETLY)
	@touch $@

FORCE:
