/** The tasks that people come to Lantern Bakery for, by the tools that are drafted from its forms. */
export interface SiteTask {
  /** The name of its action in the popup. */
  readonly action: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, string>>;
  /** The request that the site must get. */
  readonly sends: string;
  /** The site's words then. */
  readonly shows: RegExp;
  /** True if the person is asked. */
  readonly asks: boolean;
}

export const PLAIN_ORDER: SiteTask = {
  action: 'Have bread put aside',
  tool: 'have-bread-put-aside',
  input: { name: 'Ada', bread: 'Two rye', day: '2026-12-01' },
  sends: 'POST /order',
  shows: /Two rye for Ada on 2026-12-01/,
  asks: true,
};

export const PLAIN_TASKS: readonly SiteTask[] = [
  {
    action: 'Find a bread',
    tool: 'find-a-bread',
    input: { q: 'rye' },
    sends: 'GET /breads?q=rye',
    shows: /three days old/,
    asks: false,
  },
  PLAIN_ORDER,
  {
    action: 'Hear about Thursdays',
    tool: 'hear-about-thursdays',
    input: { email: 'ada@example.org' },
    sends: 'POST /newsletter',
    shows: /Thursdays, to ada@example\.org/,
    asks: true,
  },
];
