/** The report has no scripts or external resources. A site's text is never markup. */

import { kindOf } from '../model/index.ts';
import { pathOf } from '../url/index.ts';
import { codeFrame, type FrameLine } from './code-frame.ts';
import { htmlPage, mark, text } from './html-page.ts';
import {
  findingsOf,
  type Gap,
  type Report,
  type ReportedDocument,
  type ReportedFinding,
  type ReportedTarget,
  type RuleNote,
  sectionsOf,
} from './json.ts';
import { ruleUrl } from './rule-url.ts';
import { actionsIn, count, declaredLines, editedLines, identityOf, inWords, sorted } from './text.ts';

export interface HtmlContext {
  readonly version: string;
  readonly at: number;
  readonly rules: readonly RuleNote[];
  readonly sources?: ReadonlyMap<string, string>;
  readonly earlier?: Report;
  readonly picture?: string;
  readonly rulesUrl?: string;
}

const MAX_CARDS = 200;
const MAX_PLACES = 20;

export function toHtml(report: Report, context: HtmlContext): string {
  const changes = context.earlier && changesSince(context.earlier, report);
  const title = report.targets.map(({ target }) => target).join(', ');
  return htmlPage(
    title,
    `${scoreOf(report, context)}
${changes ? changesBar(changes) : ''}
${pictureOf(context.picture)}
${report.targets.map((target) => targetSection(target, context, changes)).join('\n')}
<footer><p>${footer(report)}</p></footer>`,
    context,
  );
}

const LEVELS = [
  ['error', 'Required', 'MUST', 'error'],
  ['warning', 'Recommended', 'SHOULD', 'warning'],
  ['info', 'Good practice', 'MAY', 'hint'],
] as const;

function scoreOf({ targets, summary }: Report, { rules }: HtmlContext): string {
  const notes = new Map(rules.map((rule) => [rule.id, rule]));
  const failed = new Set(
    targets.flatMap((target) =>
      [...allOf(target)].filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule),
    ),
  );
  const passed = new Set(targets.flatMap(({ checks }) => checks?.passed ?? []));
  const isWhole = targets.every(isJudged);
  const [sound, okIf] = isWhole ? ['good', mark('ok')] : ['dim', ''];
  const words = inWords(summary);
  const cards = LEVELS.map(([severity, name, level, noun], at) => {
    const ofLevel = (id: string): boolean => notes.get(id)?.severity === severity;
    const bad = [...failed].filter(ofLevel).length;
    const good = [...passed].filter((id) => ofLevel(id) && !failed.has(id)).length;
    const number = { error: summary.errors, warning: summary.warnings, info: summary.infos }[severity];
    const review =
      severity === 'info' && summary.needsReview > 0 ? ` · ${summary.needsReview} to review` : '';
    return `<li class="${severity}"><h2>${name} <abbr>${level}</abbr></h2>
<p class="met"><b>${good}</b> of ${count(good + bad, 'check')} passed</p>
<p class="bar" aria-hidden="true"><span class="good" style="flex-grow:${good}"></span><span class="bad" style="flex-grow:${bad}"></span></p>
<p class="${number > 0 ? 'bad' : sound}">${number > 0 ? mark(severity) : okIf} ${number === 0 && isWhole ? `no ${noun}s` : words[at]}${review}</p></li>`;
  });
  return `<ul class="score">${cards.join('\n')}</ul>`;
}

function* allOf({ documents, page, findings = [] }: ReportedTarget): Iterable<ReportedFinding> {
  yield* findings;
  for (const document of documents) yield* document.findings;
  yield* page?.findings ?? [];
}

function changesBar({ fixed, fresh, same }: Changes): string {
  return `<p class="since"><b>Since the earlier report</b> <span>${mark('ok')} <b>${fixed.length}</b> fixed</span> <span>${mark('error')} <b>${fresh}</b> new</span> <span><b>${same}</b> same</span></p>`;
}

function pictureOf(picture: string | undefined): string {
  return picture !== undefined && /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/.test(picture)
    ? `<h2>The page</h2><img class="page" alt="The page as it was checked, with the declared controls outlined" src="${picture}">`
    : '';
}

function targetSection(target: ReportedTarget, context: HtmlContext, changes: Changes | undefined): string {
  const placed = [...findingsOf({ targets: [target] })];
  const lists = (['error', 'warning', 'info', 'review'] as const).map((level) => {
    const cards = grouped(placed.filter(({ finding }) => kindOf(finding) === level));
    const listed = cards.reduce((sum, { length }) => sum + length, 0);
    const number = target.summary?.[COUNTED[level]] ?? listed;
    return cards.length === 0 ? '' : levelSection(level, number, cards, context, changes);
  });
  const gone = changes?.fixed.filter(({ target: of }) => of === target.target) ?? [];
  return `<section>
<h1><bdi>${text(hostOf(target.target))}</bdi></h1>
<p class="dim"><bdi>${text(target.target)}</bdi> · ${aboutOf(target)}</p>
${[...editedLines(target), ...declaredLines(target)]
  .map((line) => `<p class="since">${text(line)}</p>`)
  .join('')}
${gapList(target.gaps ?? [])}
${lists.join('\n')}
${placed.length === 0 && isJudged(target) ? `<p class="since">${mark('ok')} Nothing to fix.</p>` : ''}
${gone.length === 0 ? '' : `<h2>Fixed since the earlier report <span class="number">${gone.length}</span></h2><ul class="plain">${gone.map(({ finding, place }) => `<li>${mark('ok')} ${text(finding.message)} <code>${text(shortPlace(place, finding))}</code></li>`).join('')}</ul>`}
${readinessSection(target)}
${documentsTable(target.documents)}
${passedList(target, context)}
</section>`;
}

const isJudged = ({ documents, gaps = [] }: ReportedTarget): boolean =>
  gaps.length === 0 && documents.some(({ status }) => status === 'found');

function hostOf(target: string): string {
  return URL.parse(target)?.host || target;
}

function aboutOf({ documents, page, summary }: ReportedTarget): string {
  const found = documents.filter(({ status }) => status === 'found');
  const actions = summary?.actions ?? found.reduce((sum, document) => sum + actionsIn(document), 0);
  const names = found.map((document) => text(identityOf(document)));
  return [
    names.length > 0 ? names.join(' and ') : 'nothing declared',
    count(actions, 'action'),
    ...(page ? [`${count(page.elements.length, 'place')} of the page matched`] : []),
  ].join(' · ');
}

function gapList(gaps: readonly Gap[]): string {
  return gaps.length === 0
    ? ''
    : `<h2>${mark('error')} Not checked <span class="number">${gaps.length}</span></h2><ul class="plain">${gaps
        .map(({ place, message }) => `<li><code>${text(place)}</code> ${text(message)}</li>`)
        .join('')}</ul>`;
}

const COUNTED = { error: 'errors', warning: 'warnings', info: 'infos', review: 'needsReview' } as const;
const HEADINGS = { error: 'Errors', warning: 'Warnings', info: 'Hints', review: 'To review' } as const;

interface Placed {
  readonly finding: ReportedFinding;
  readonly place: string;
}

function grouped(placed: readonly Placed[]): readonly (readonly [Placed, ...Placed[]])[] {
  const order = new Map(sorted(placed.map(({ finding }) => finding)).map((finding, at) => [finding, at]));
  const all = placed.toSorted((a, b) => (order.get(a.finding) ?? 0) - (order.get(b.finding) ?? 0));
  const groups = Map.groupBy(all, ({ place, finding: { rule, message, fix } }) =>
    JSON.stringify([place, rule, message, fix]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

function levelSection(
  level: keyof typeof HEADINGS,
  number: number,
  cards: readonly (readonly [Placed, ...Placed[]])[],
  context: HtmlContext,
  changes: Changes | undefined,
): string {
  const rest = cards.length - MAX_CARDS;
  return `<h2>${mark(level)} ${HEADINGS[level]} <span class="number">${number}</span></h2>
${cards
  .slice(0, MAX_CARDS)
  .map((group) => card(group, context, changes))
  .join('\n')}
${rest > 0 ? `<p class="dim">and ${rest} more of other kinds</p>` : ''}`;
}

function card(
  [first, ...others]: readonly [Placed, ...Placed[]],
  { rules, sources, rulesUrl }: HtmlContext,
  changes: Changes | undefined,
): string {
  const { finding, place } = first;
  const note = rules.find(({ id }) => id === finding.rule);
  const standing = changes?.standing(finding);
  const url = ruleUrl(finding.rule, rulesUrl);
  const more = others
    .slice(0, MAX_PLACES)
    .map((one) => `<code>${text(shortPlace(one.place, one.finding))}</code>`);
  const rest = others.length - more.length;
  return `<article class="card ${kindOf(finding)}">
<h3><bdi>${text(finding.title ?? note?.title ?? finding.rule)}</bdi>${badge(standing)}</h3>
<p class="where"><code>${text(shortPlace(place, finding))}</code> ${url ? `<a href="${text(url)}">${text(finding.rule)}</a>` : text(finding.rule)}</p>
<p>${text(finding.message)} ${note ? `<span class="dim">${text(note.why)}</span>` : ''}</p>
${excerpt(finding, sources?.get(finding.document))}
${finding.selector === null ? '' : `<p class="dim">On the page: <code>${text(finding.selector)}</code></p>`}
${finding.fix ? `<p class="fix">${mark('ok')} ${text(finding.fix)}</p>` : ''}
${more.length === 0 ? '' : `<p class="dim">Also at ${more.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}</p>`}
</article>`;
}

const badge = (standing: Standing | undefined): string =>
  standing === 'new' ? ' <span class="new">new</span>' : '';

function shortPlace(place: string, { line, column, pointer }: ReportedFinding): string {
  const url = URL.parse(place);
  const name = url && /^https?:$/.test(url.protocol) ? pathOf(place) : place;
  if (line !== null) return `${name}:${line}:${column ?? 1}`;
  return pointer ? `${name} ${pointer}` : name;
}

function excerpt({ line, column, outcome }: ReportedFinding, source: string | undefined): string {
  if (source === undefined || line === null || outcome !== 'failed') return '';
  const { lines } = codeFrame(source, line, column ?? 1, 1);
  const row = ({ number, text: content, marked }: FrameLine): string =>
    `<span class="line${marked ? ' marked' : ''}"><span class="at">${number}</span>${text(content)}\n</span>`;
  return `<pre>${lines.map(row).join('')}</pre>`;
}

function readinessSection({ readiness }: ReportedTarget): string {
  if (!readiness) return '';
  const { heading, counts, sections } = sectionsOf(readiness);
  const lists = sections.map(({ name, lines }) => {
    const items = lines.map(
      ({ title, is, evidence, more = [] }) =>
        `<li><b>${text(title)}</b>${is ? ` (${is})` : ''} <span class="dim">${text(evidence)}</span>${more.map((line) => `<p>${text(line)}</p>`).join('')}</li>`,
    );
    return `<h3>${name}</h3><ul class="plain">${items.join('')}</ul>`;
  });
  return `<h2>${heading} <span class="number">${counts}</span></h2>${lists.join('\n')}`;
}

function documentsTable(documents: readonly ReportedDocument[]): string {
  if (documents.length === 0) return '';
  const rows = documents.map(
    (document) =>
      `<tr><td><code>${text(document.file ?? document.url ?? '')}</code></td><td>${text(identityOf(document))}</td><td class="amount">${actionsIn(document)}</td></tr>`,
  );
  return `<h2>Documents</h2><div class="wide"><table><thead><tr><th scope="col">Place</th><th scope="col">What it is</th><th scope="col" class="amount">Actions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function passedList({ checks }: ReportedTarget, { rules }: HtmlContext): string {
  if (!checks) return '';
  const notes = new Map(rules.map((rule) => [rule.id, rule]));
  const rows = checks.passed.map(
    (id) => `<li>${mark('ok')} ${text(notes.get(id)?.title ?? id)} <code>${text(id)}</code></li>`,
  );
  return `<details><summary>${mark('ok')} ${count(rows.length, 'check')} passed; ${checks.notApplicable} had nothing to check here</summary>
<p class="dim">Nothing of this was found:</p><ul class="plain passed">${rows.join('')}</ul></details>`;
}

function footer({ summary }: Report): string {
  const { gaps = 0, ignored = 0, known = 0 } = summary;
  return [
    'Documents and page are shown as they were at that time. Only read requests were sent.',
    ...(gaps > 0 ? [`${count(gaps, 'place')} couldn’t be checked.`] : []),
    ...(ignored > 0 ? [`${count(ignored, 'finding')} ignored by configuration.`] : []),
    ...(known > 0 ? [`${count(known, 'finding')} already in the baseline.`] : []),
  ].join(' ');
}

type Standing = 'new' | 'same';

interface Changes {
  readonly fixed: readonly {
    readonly finding: ReportedFinding;
    readonly place: string;
    readonly target: string;
  }[];
  readonly fresh: number;
  readonly same: number;
  standing(finding: ReportedFinding): Standing | undefined;
}

/** Compares findings by fingerprint, otherwise by rule, selector and message. */
export function changesSince(earlier: Report, later: Report): Changes {
  const bothHave = [...everyFinding(earlier), ...everyFinding(later)].every(
    ({ finding }) => finding.fingerprint !== undefined,
  );
  const keyOf = ({ fingerprint, rule, document, selector, message }: ReportedFinding): string =>
    JSON.stringify(bothHave ? [document, fingerprint] : [document, rule, selector, message]);
  const before = Map.groupBy(everyFinding(earlier), ({ finding }) => keyOf(finding));
  const standings = new Map<ReportedFinding, Standing>();
  for (const { finding } of everyFinding(later))
    standings.set(finding, before.get(keyOf(finding))?.shift() ? 'same' : 'new');
  const all = [...standings.values()];
  return {
    fixed: [...before.values()].flat(),
    fresh: all.filter((standing) => standing === 'new').length,
    same: all.filter((standing) => standing === 'same').length,
    standing: (finding) => standings.get(finding),
  };
}

function everyFinding({ targets }: Report) {
  return targets.flatMap((one) =>
    Array.from(findingsOf({ targets: [one] }), (found) => ({ ...found, target: one.target })),
  );
}
