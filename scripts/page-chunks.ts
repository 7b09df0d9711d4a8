/**
 * The scripts of the extension's pages, in as few files as can be: what the panel needs before its first list is one
 * file, what other pages need of it another. Each file costs the page's thread more than the code in it, which the
 * browser keeps compiled. Left alone Rollup makes a file of whatever two pages happen to share. The pages that need next
 * to nothing (those of the developer tools and of the sockets) load the second file as well, a few milliseconds each.
 */

type Name = { readonly name: string };

/** An import or export, by ESTree. */
interface Statement {
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly {
    readonly local: Name;
    readonly imported?: Name;
    readonly exported?: Name;
  }[];
}

/** What Rollup knows of a module. */
interface ModuleInfo {
  readonly ast: { readonly body: readonly Statement[] } | null;
  readonly importedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
  getModuleIds(): Iterable<string>;
}

interface BuildConfig {
  build?: { rollupOptions?: { output?: unknown } };
}

/** The page whose scripts are put together. */
const PANEL = /[/]entrypoints[/]popup[/]index[.]html$/;
/** Pages that have no panel. */
const OTHERS = /[/]entrypoints[/](?:options|report|first-run|devtools)[/]index[.]html$/;
/** A page, and what it does with them. */
const OWN = /[/]entrypoints[/][^/]+[/](?:index[.]html|main[.]tsx?)$/;
/** Says what a folder of ours gives others, and does nothing: of its modules only those are needed whose names are imported. */
const BARREL = /[/]index[.]ts$/;

/** Changes the configuration by which wxt builds the pages. */
export function inFewFiles(config: BuildConfig): void {
  const { rollupOptions } = config.build ?? {};
  config.build = {
    ...config.build,
    rollupOptions: {
      ...rollupOptions,
      output: {
        ...(rollupOptions?.output as object),
        onlyExplicitManualChunks: true,
        manualChunks: chunks(),
      },
    },
  };
}

function chunks() {
  let panel: ReadonlySet<string> | undefined;
  let others: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): string | undefined => {
    panel ??= reachable(PANEL, graph);
    others ??= reachable(OTHERS, graph);
    if (!panel.has(id) || OWN.test(id)) return undefined;
    return others.has(id) ? 'shared' : 'panel';
  };
}

/** What pages import statically, and all that that imports. */
function reachable(pages: RegExp, graph: Graph): ReadonlySet<string> {
  const found = new Set([...graph.getModuleIds()].filter((id) => pages.test(id)));
  // A set is walked to its end, with what is added meanwhile.
  for (const id of found)
    for (const { from, specifiers } of importsOf(id, graph))
      if (!BARREL.test(from)) found.add(from);
      else for (const { imported, local } of specifiers) found.add(definedIn(from, imported ?? local, graph));
  return found;
}

function importsOf(id: string, graph: Graph) {
  const { ast, importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const sources = new Set<string>();
  return (ast?.body ?? []).flatMap(({ source, specifiers = [] }) => {
    if (!source) return [];
    // The modules are listed in the order in which they are first named.
    const from = importedIds[[...sources.add(source.value)].indexOf(source.value)];
    return from === undefined ? [] : [{ from, specifiers }];
  });
}

/** The module that defines what a barrel exports by a name. */
function definedIn(id: string, { name }: Name, graph: Graph): string {
  for (const { from, specifiers } of importsOf(id, graph))
    for (const { exported, local } of specifiers)
      if (exported?.name === name) return BARREL.test(from) ? definedIn(from, local, graph) : from;
  return id;
}
