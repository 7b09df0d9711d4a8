export interface SiteTask {
  readonly action: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, string>>;
  readonly sends: string;
  readonly shows: RegExp;
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
