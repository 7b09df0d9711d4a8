import { formatIds } from '../formats/index.ts';

export const HELP = `awas-lens check [options] TARGET…

Checks what is declared for AI agents. A TARGET is a manifest file, a folder of them, an HTML file, a glob pattern,
“-” for standard input, or a URL (a site's origin, a page, or a manifest: the site's manifests are discovered as the
extension discovers them).

What is checked
  --as FORMAT            read the documents that are named as this format, whatever they look like
  --details              open the capability details that ADP manifests name
  --page                 load the pages of URLs in a headless browser and match the declarations against them
  --no-page              open no pages, not even HTML files
  --ignore PATTERN       leave files out (may be given several times)
  --stdin-filename NAME  what standard input is called
  --header "NAME: VALUE" send it to the origin of the URL, over HTTPS or to this machine only
  --cookie NAME=VALUE    likewise

What fails
  --fail-on LEVEL        from which level on the exit status is 1: error (default), warning, review or never
  --max-warnings N       more warnings than this fail, too
  --expect FORMATS       these must be declared, e.g. awas,agents-txt; “any”: at least one
  --baseline FILE        findings in this file are known, and only new ones count
  --update-baseline      write the findings of now to that file
  --config FILE          the configuration (default: the nearest awas-lens.config.json); --no-config: none

What is printed
  --format FORMAT        text (default), json, markdown, sarif, github, junit or html; FORMAT=FILE writes it to a file, so
                         that several may be given
  --since FILE           compare the html report with an earlier json report: what is fixed, new and the same
  --output FILE          write to a file in place of standard output
  --quiet                print errors only; what fails, and what files get, stays the same

What is changed
  --fix                  write the fixes that can be computed
  --fix-dry-run          print them as a diff
  --watch                check again whenever a file changes

  --list-rules           every rule with its severity; with --format json all about them
  --explain RULE         what a rule is about, with examples
  --version, --help

FORMATS are ${formatIds.slice(0, -1).join(', ')} and ${formatIds.at(-1)}.

awas-lens init SOURCE writes a first manifest from a page’s forms, an OpenAPI document or another manifest, and
awas-lens test URL… calls what a site declares to read, and judges the answers: awas-lens init --help, test --help.
awas-lens mcp URL… serves what sites declare as tools over the Model Context Protocol: awas-lens mcp --help.

Exit status: 0 without findings that fail, 1 with them, 2 where something could not be read or the call is off.
`;
