import { isObject, isString, type Json, listAt, own } from '../model/index.ts';
import { htmlPage, mark, text } from './html-page.ts';
import type { RuleNote } from './json.ts';
import { ruleUrl } from './rule-url.ts';
import { count, versionName } from './text.ts';

interface SurveyContext {
  readonly version: string;
  readonly at: number;
  readonly rules: readonly RuleNote[];
  readonly rulesUrl?: string | undefined;
}

const MOST = 10;
const MAX_TEXTS = 500;
const MAX_EXAMPLE = 300;

interface Version {
  readonly name: string;
  sites: number;
  actions: number;
  errors: number;
  warnings: number;
}

interface Counted {
  sites: number;
  times: number;
  readonly example: string;
}

interface CountedRule extends Counted {
  readonly fixes: Map<string, { times: number; readonly example: string }>;
}

const WORST = { error: 2, warning: 1, info: 0 } as const;

export class Survey {
  readonly #targets = new Set<string>();
  readonly #versions = new Map<string, Version>();
  readonly #rules = new Map<string, CountedRule>();
  readonly #others = new Map<string, Counted>();
  readonly #gaps = new Map<string, Counted>();
  readonly #tools = new Set<string>();
  #sites = { declared: 0, nothing: 0, unchecked: 0, opened: 0 };
  #actions = 0;
  #broken = 0;
  #repeated = 0;
  #first = '';
  #last = '';

  get sites(): number {
    return this.#targets.size;
  }

  get broken(): number {
    return this.#broken;
  }

  add(line: Json | undefined): void {
    const targets = objectsIn(line, 'targets');
    if (targets.length === 0) {
      this.#broken++;
      return;
    }
    const at = textIn(own(line, 'timing'), 'startedAt');
    if (at !== '' && (this.#first === '' || at < this.#first)) this.#first = at;
    if (at > this.#last) this.#last = at;
    const tool = textIn(own(line, 'tool'), 'version');
    if (tool !== '' && this.#tools.size < MOST) this.#tools.add(tool);
    for (const target of targets) this.#addTarget(target);
  }

  #addTarget(target: Json): void {
    const name = textIn(target, 'target');
    if (this.#targets.has(name)) {
      this.#repeated++;
      return;
    }
    this.#targets.add(name);
    const documents = objectsIn(target, 'documents');
    const gaps = objectsIn(target, 'gaps');
    const found = documents.filter((document) => textIn(document, 'status') === 'found');
    if (found.length > 0) this.#sites.declared++;
    else if (gaps.length > 0) this.#sites.unchecked++;
    else this.#sites.nothing++;
    const page = own(target, 'page');
    if (isObject(page)) this.#sites.opened++;
    this.#actions += numberIn(own(target, 'summary'), 'actions');
    this.#addVersions(found);
    const findings = [...documents, ...(isObject(page) ? [page] : [])].flatMap((one) =>
      objectsIn(one, 'findings'),
    );
    const failed = findings.filter((finding) => textIn(finding, 'outcome') === 'failed');
    for (const [rule, all] of Map.groupBy(failed, (finding) => textIn(finding, 'rule'))) {
      const [first] = all;
      const example = `${textIn(first, 'document')}: ${textIn(first, 'message')}`.slice(0, MAX_EXAMPLE);
      const counted = countIn(this.#rules, rule, () => ({ sites: 0, times: 0, example, fixes: new Map() }));
      counted.sites++;
      counted.times += all.reduce<number>((sum, finding) => sum + 1 + numberIn(finding, 'more'), 0);
      countIn(counted.fixes, textIn(first, 'fix'), () => ({ times: 0, example })).times++;
    }
    this.#addOthers(documents);
    countEach(
      this.#gaps,
      gaps.map((gap) => [textIn(gap, 'because'), textIn(gap, 'message')]),
    );
  }

  #addVersions(found: readonly Json[]): void {
    const byVersion = Map.groupBy(found, (document) =>
      versionName(textIn(document, 'format'), textIn(document, 'dialect')),
    );
    for (const [name, documents] of byVersion) {
      const version = this.#versions.get(name) ?? { name, sites: 0, actions: 0, errors: 0, warnings: 0 };
      if (this.#versions.size < MAX_TEXTS) this.#versions.set(name, version);
      version.sites++;
      version.actions += documents.reduce<number>(
        (sum, document) => sum + objectsIn(document, 'actions').length,
        0,
      );
      const levels = documents
        .flatMap((document) => objectsIn(document, 'findings'))
        .filter((finding) => textIn(finding, 'outcome') === 'failed')
        .map((finding) => WORST[textIn(finding, 'severity') as keyof typeof WORST] ?? 0);
      const worst = Math.max(0, ...levels);
      if (worst === 2) version.errors++;
      if (worst === 1) version.warnings++;
    }
  }

  #addOthers(documents: readonly Json[]): void {
    const served = documents.flatMap((document) => {
      const what = WHAT[textIn(document, 'because')] ?? textIn(document, 'looksLikeName');
      const isOther = textIn(document, 'status') === 'different-format';
      const name = isOther && what === '' ? 'another format, which isn’t known' : what;
      return name === '' ? [] : [[name, textIn(document, 'url')] as const];
    });
    countEach(this.#others, served);
  }

  toHtml(context: SurveyContext): string {
    const all = this.#targets.size;
    return htmlPage(
      count(all, 'site'),
      `<h1>${count(all, 'site')}</h1>
<p class="dim">${this.#when()}</p>
${this.#standing()}
${this.#versionTable()}
${this.#ruleCards(context)}
${table('What else is served at these places', ['What it is', 'Sites', 'Share', 'Example'], this.#listed(this.#others))}
${table('Failures', ['Kind', 'Sites', 'Share', 'Example'], this.#listed(this.#gaps))}
<h2>Limits</h2>
${this.#limits()
  .map((line) => `<p>${text(line)}</p>`)
  .join('\n')}`,
      context,
    );
  }

  #when(): string {
    if (this.#first === '') return 'The reports don’t say when the sites were checked.';
    const [first, last] = [this.#first, this.#last].map((at) => at.slice(0, 16).replace('T', ' '));
    return text(first === last ? `Checked ${first} UTC` : `Checked from ${first} to ${last} UTC`);
  }

  #standing(): string {
    const { declared, nothing, unchecked } = this.#sites;
    const cards = [
      ['Declare something', declared, `${mark('ok')} ${count(this.#actions, 'action')} in all`],
      ['Declare nothing', nothing, 'all places were asked'],
      ['Not checked', unchecked, 'and nothing was found'],
    ] as const;
    return `<ul class="score">${cards
      .map(
        ([name, sites, note]) =>
          `<li><h2>${name}</h2><p class="met"><b>${sites}</b> ${this.#share(sites)}</p><p class="dim">${note}</p></li>`,
      )
      .join('')}</ul>`;
  }

  #versionTable(): string {
    const rows = [...this.#versions.values()]
      .toSorted((a, b) => b.sites - a.sites || (a.name < b.name ? -1 : 1))
      .map(({ name, sites, actions, errors, warnings }) => [
        text(name),
        String(sites),
        this.#share(sites),
        String(actions),
        ...[sites - errors - warnings, warnings, errors].map((some) => `${some} (${percent(some, sites)})`),
      ]);
    const heads = [
      'Format and version',
      'Sites',
      'Share',
      'Actions',
      'No problems',
      'Only warnings',
      'Errors',
    ];
    return table('Formats and versions', heads, rows);
  }

  #ruleCards({ rules, rulesUrl }: SurveyContext): string {
    if (this.#rules.size === 0) return '';
    const notes = new Map(rules.map((rule) => [rule.id, rule]));
    const cards = top(this.#rules).map(([id, { sites, times, fixes }]) => {
      const note = notes.get(id);
      const url = ruleUrl(id, rulesUrl);
      const [best] = [...fixes].toSorted(([, a], [, b]) => b.times - a.times);
      const [fix = '', { example } = { example: '' }] = best ?? [];
      return `<article class="card ${note?.severity ?? 'info'}">
<h3>${text(note?.title ?? id)}</h3>
<p class="where">${count(sites, 'site')} (${this.#share(sites)}) · ${times === 1 ? 'once' : `${times} times`} · ${url ? `<a href="${text(url)}">${text(id)}</a>` : `<code>${text(id)}</code>`}</p>
<p class="dim">${text(note?.why ?? '')}</p>
<p>For example <bdi>${text(example)}</bdi></p>
${fix === '' ? '' : `<p class="fix">${mark('ok')} ${text(fix)}</p>`}
</article>`;
    });
    return `<h2>Most frequent findings <span class="number">${cards.length} of ${this.#rules.size}</span></h2>\n${cards.join('\n')}`;
  }

  #listed(counted: ReadonlyMap<string, Counted>): readonly (readonly string[])[] {
    return top(counted).map(([name, { sites, example }]) => [
      text(name),
      String(sites),
      this.#share(sites),
      text(example),
    ]);
  }

  #limits(): readonly string[] {
    const { opened } = this.#sites;
    return [
      'The shares are of the sites in the list. They say nothing about other sites.',
      'Requested were the places that the specifications name, and links on each site’s page. Nobody signed in.',
      opened === 0
        ? 'No page was opened in a browser: actions that only a page’s attributes declare are missing.'
        : `Pages opened in a browser: ${opened}. Others may declare more by attributes.`,
      'A site with failures may declare something that wasn’t seen. Its other places are counted.',
      ...(this.#tools.size > 0 ? [`Checked by AWAS Lens ${[...this.#tools].join(', ')}.`] : []),
      ...(this.#repeated > 0 ? [`${count(this.#repeated, 'repeated site')} counted once.`] : []),
      ...(this.#broken > 0 ? [`${count(this.#broken, 'line')} couldn’t be read as a report.`] : []),
    ];
  }

  #share(sites: number): string {
    return percent(sites, this.#targets.size);
  }
}

const WHAT: Readonly<Record<string, string>> = {
  'html-instead-of-json': 'an HTML page',
  'html-instead-of-text': 'an HTML page',
  empty: 'an empty file',
  binary: 'binary data',
};

function percent(part: number, all: number): string {
  if (part === 0 || all === 0) return '0 %';
  const share = (100 * part) / all;
  return `${share < 10 ? share.toFixed(1) : Math.round(share)} %`;
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const isAmount = (at: number): string => (at > 0 && heads[at] !== 'Example' ? ' class="amount"' : '');
  const head = heads.map((name, at) => `<th scope="col"${isAmount(at)}>${name}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${isAmount(at)}>${cell}</td>`).join('')}</tr>`,
  );
  return `<h2>${title}</h2><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const top = <One extends Counted>(counted: ReadonlyMap<string, One>): readonly (readonly [string, One])[] =>
  [...counted].toSorted(([, a], [, b]) => b.sites - a.sites || b.times - a.times).slice(0, MOST);

function countIn<One>(counted: Map<string, One>, name: string, make: () => One): One {
  const key = counted.has(name) || counted.size < MAX_TEXTS ? name : 'others';
  const one = counted.get(key) ?? make();
  counted.set(key, one);
  return one;
}

function countEach(
  counted: Map<string, Counted>,
  found: readonly (readonly [name: string, example: string])[],
): void {
  for (const [name, all] of Map.groupBy(found, ([name]) => name)) {
    const example = (all[0]?.[1] ?? '').slice(0, MAX_EXAMPLE);
    const one = countIn(counted, name, () => ({ sites: 0, times: 0, example }));
    one.sites++;
    one.times += all.length;
  }
}

function objectsIn(value: Json | undefined, name: string): readonly Json[] {
  return listAt(value, name).filter(isObject);
}

function textIn(value: Json | undefined, name: string): string {
  const member = own(value, name);
  return isString(member) ? member : '';
}

function numberIn(value: Json | undefined, name: string): number {
  const member = own(value, name);
  return typeof member === 'number' ? member : 0;
}
