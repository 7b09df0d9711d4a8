import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { openFinding } from './drive.ts';

export type Step = (page: Page) => Promise<unknown>;

/** A tab that doesn't fit is hidden in a menu, so a real click can't reach it. */
const tab =
  (name: string): Step =>
  (page) =>
    page.locator('[role=tab]', { hasText: new RegExp(`^${name}`) }).dispatchEvent('click');
const firstAction: Step = (page) => page.locator('.row').first().click();
const firstRun: Step = (page) => page.locator('.history-item.done .history-row').first().click();
const flights: Step = (page) => page.locator('.row', { hasText: 'search_flights' }).click();
const button =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const plan: Step = (page) => page.locator('.plan-details, .plan-refused').first().waitFor();
const excerpts: Step = async (page) => {
  await openFinding(page);
  await page.locator('.excerpt .line-number').first().waitFor();
};
const asks: Step = (page) => page.getByRole('alertdialog').locator('.asked-facts').waitFor();
const bottom: Step = (page) =>
  page
    .locator('.scroll')
    .last()
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Books' },
  paths: {
    '/books': { get: { operationId: 'list_books', summary: 'All books' } },
    '/covers': { post: { requestBody: { content: { 'image/png': {} } } } },
  },
};

export const VIEWS: Readonly<Record<string, readonly Step[]>> = {
  full: [],
  'full menu': [button('More')],
  'full action': [firstAction, (page) => page.getByLabel('query').fill('dune'), plan],
  'full request': [
    firstAction,
    (page) => page.getByLabel('query').fill('dune'),
    button('HTTP'),
    (page) => page.locator('.request-line').waitFor(),
    bottom,
  ],
  'full checks': [tab('Checks'), excerpts],
  'full rules': [
    tab('Checks'),
    (page) => openFinding(page, 0),
    (page) => page.getByText('Why it matters').click(),
    (page) => page.locator('.examples').waitFor(),
    (page) => page.getByText(/checks passed$/).click(),
  ],
  'full ready': [
    tab('Checks'),
    (page) => page.getByText('Ready for agents').click(),
    (page) => page.getByText('Also here').waitFor(),
    bottom,
  ],
  'full hidden': [
    tab('Checks'),
    (page) => openFinding(page, 0),
    button('Hide on this site'),
    (page) => page.locator('.hidden-rules > summary').click(),
    (page) => page.getByText('Show again').waitFor(),
    bottom,
  ],
  'full places': [(page) => page.getByRole('button', { name: /similar file/ }).click()],
  'full page': [tab('Page')],
  'full document': [(page) => page.locator('.chip').nth(1).click()],
  'full convert': [
    (page) => page.locator('.chip').nth(1).click(),
    button('Convert…'),
    (page) => page.locator('.create pre').first().waitFor(),
  ],
  'full contract': [
    button('More'),
    (page) => page.getByRole('menuitem', { name: 'Run all read-only actions' }).click(),
    button('Start'),
    (page) => page.getByRole('progressbar').waitFor(),
  ],
  'plain create': [button('Create a manifest'), (page) => page.locator('.create pre').first().waitFor()],
  'plain markup': [
    button('Create a manifest'),
    (page) => page.getByLabel('Format').selectOption('webmcp'),
    (page) => page.locator('.create pre', { hasText: 'toolname' }).waitFor(),
  ],
  'plain openapi': [
    button('Create a manifest'),
    (page) => page.getByLabel('From').selectOption('openapi'),
    (page) => page.getByLabel(/OpenAPI 3/).fill(JSON.stringify(OPENAPI)),
    (page) => page.locator('.create pre').first().waitFor(),
  ],
  'full source': [
    tab('Checks'),
    excerpts,
    (page) => page.locator('.where .link').first().click(),
    (page) => page.locator('.code .line').first().waitFor(),
  ],
  'full agents': [(page) => page.getByRole('button', { name: /offered to agents/ }).click()],
  'full tools': [
    (page) => page.getByRole('button', { name: /offered to agents/ }).click(),
    (page) => page.getByText(/no WebMCP tool of their own/).click(),
    (page) => page.getByRole('button', { name: 'registerTool' }).first().waitFor(),
    bottom,
  ],
  'full one tool': [
    (page) => page.getByRole('button', { name: /offered to agents/ }).click(),
    button('Details of add-to-cart'),
    button('Call'),
    (page) => page.getByText('isError: false').waitFor(),
  ],
  'unattended agents': [(page) => page.getByRole('button', { name: /without asking/ }).click()],
  'full status': [
    (page) => page.locator('.chip').nth(1).click(),
    button('Check status now'),
    (page) => page.getByText('Degraded: select_seat').waitFor(),
  ],
  'bench checks': [tab('Checks'), excerpts, (page) => page.locator('.patch').first().waitFor()],
  'bench editor': [tab('Workbench'), (page) => page.locator('.editor-note').first().waitFor()],
  'bench edited': [
    tab('Workbench'),
    (page) => page.locator('.editor-note').first().waitFor(),
    button(/^Fix (all )?\d/),
    (page) => page.getByText('Edited locally, not on the server.').waitFor(),
    button('Show diff'),
    (page) => page.locator('.cm-deletedChunk').first().waitFor(),
  ],
  'bench fixes': [
    tab('Checks'),
    button(/^Fix/),
    (page) => page.locator('.detail .patch pre').first().waitFor(),
  ],
  'bench page': [
    tab('Page'),
    (page) => page.getByText('links to other pages').click(),
    (page) => page.getByText('Opening hours').waitFor(),
    bottom,
  ],
  'bench added': [
    tab('Page'),
    button('Add to manifest: Newsletter'),
    (page) => page.locator('.cm-changedLine').first().waitFor(),
  ],
  plain: [],
  'plain places': [(page) => page.getByText(/^Checked 9 addresses/).click()],
  refusals: [],
  clean: [tab('Checks'), (page) => page.locator('.verdict').waitFor()],
  checking: [],
  incomplete: [tab('Checks')],
  stale: [],
  invalid: [],
  unreadable: [],
  unreachable: [],
  'unreachable checks': [tab('Checks')],
  denied: [],
  asking: [],
  askingAgain: [],
  withheld: [],
  notChosen: [],
  unsupported: [],
  private: [],
  loading: [],
  failure: [],
  'form action': [firstAction],
  'form errors': [firstAction, button('Run'), (page) => page.locator('.problem').first().waitFor()],
  'form json': [firstAction, button('JSON'), (page) => page.getByRole('textbox').fill('{"query": 5,')],
  hostile: [],
  'hostile action': [firstAction, (page) => page.getByLabel(/^namey/).fill('x'), plan],
  'hostile checks': [
    tab('Checks'),
    (page) => openFinding(page),
    (page) => openFinding(page, 1),
    (page) => page.locator('.excerpt .line-number').first().waitFor(),
  ],
  'hostile document': [(page) => page.locator('.chip').first().click()],
  many: [],
  'oneLine checks': [tab('Checks'), excerpts],
  'oneLine source': [
    tab('Checks'),
    excerpts,
    (page) => openFinding(page, 4),
    (page) => page.locator('.where .link').first().click(),
    (page) => page.locator('.code .line').first().waitFor(),
  ],
  consent: [asks],
  consentPage: [asks],
  'consentPage steps': [asks, (page) => page.getByText('3 steps on the page').click()],
  consentAgent: [asks],
  consentReads: [asks],
  'consentReads request': [asks, (page) => page.getByText('The whole request').click()],
  consentCredential: [asks],
  consentForeign: [asks],
  consentCrowd: [asks],
  consentChanged: [asks],
  consentElsewhere: [asks],
  consentRewritten: [asks],
  'declined action': [firstAction, bottom],
  'running action': [firstAction, bottom],
  'table action': [firstAction, bottom],
  'table wide': [firstAction, button('Table'), bottom],
  'flights action': [flights, bottom],
  'flights table': [flights, button('Table'), bottom],
  'elsewhere action': [firstAction, (page) => page.getByLabel('query').fill('dune'), bottom],
  'tree action': [firstAction, button('Tree'), bottom],
  'record action': [firstAction, bottom],
  'noRows action': [firstAction, bottom],
  'webPage action': [firstAction, bottom],
  'failed action': [firstAction, bottom],
  'runs runs': [tab('History')],
  'runs opened': [tab('History'), firstRun],
  'runs toast': [tab('History'), firstRun, button('Next page'), (page) => page.locator('.toast').waitFor()],
  'full runs': [tab('History')],
  'mail action': [firstAction, (page) => page.getByLabel('to').fill('ada@example.org'), plan],
  'depot action': [firstAction, plan],
  'depot tool': [
    firstAction,
    button('List its tools'),
    (page) => page.getByLabel('tool').selectOption('scrap'),
    (page) => page.getByLabel('item').fill('box 7'),
    plan,
  ],
  'calendar action': [firstAction, (page) => page.getByText('You sign in at').waitFor()],
  'calendar given': [
    firstAction,
    (page) => page.getByLabel('Client ID').fill('lens'),
    button('Sign in…'),
    (page) => page.getByText('Not granted:').waitFor(),
  ],
  'mail failed': [(page) => page.locator('.row').nth(1).click(), button('Try again')],
  options: [],
  'options services': [
    (page) => page.getByRole('searchbox', { name: 'Find a service' }).fill('email'),
    button('Search'),
    button(/^Show what it declares/),
    (page) => page.getByText(/declares 0 actions/).waitFor(),
  ],
  'options reset': [button('Reset options')],
  firstRun: [],
  'firstRun done': [button('Run'), (page) => page.getByText('Found 3 books').waitFor()],
  report: [],
};

export async function inView(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page);
}

const pictures = fileURLToPath(new URL('../../../test-results/gallery/', import.meta.url));

/** `PICTURES=1 npm run unit -- accessible` saves pictures. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}${name.replaceAll(' ', '-')}.png` });
}
