export const MCP_HELP = `awas-lens mcp [options] URL…

An MCP server over standard input and output that offers what the sites of these URLs declare for AI agents as tools, with
the manifests and what is wrong with them as resources. Reads of a site itself run; for everything else the person is
asked through the client (elicitation). Where the client cannot ask, only reads run, and what --allow names.

  --allow "[ORIGIN] ACTION"  runs this action unasked, where it sends to its own site only, can be undone, deletes
                             nothing, and neither the site wants it confirmed nor another origin declares it; without
                             ORIGIN on every site named (may be given several times)
  --allow "[ORIGIN] ACTION to TARGET"
                             the same where it sends to this origin, and no other ("to TARGET" may be given several times)
  --credentials FILE         JSON of credentials by origin, {"https://api.example.com": "…"}; readable by its owner only
  --drafts                   also offers what the forms of these pages let a person do, though nobody declares it, and
                             those of the pages that a call leads to; everything that has an effect is asked about
  --no-page                  sends requests only; else what is declared for the controls of a page, or needs its CSRF
                             token, is done there, in a headless Chromium or Chrome of its own, with a session that
                             ends with this server
  --interval SECONDS         how often manifests are read again (default 300; 0: never)
  --help

AWAS_LENS_CREDENTIAL, and every variable whose name begins with AWAS_LENS_CREDENTIAL_, may hold a credential, as
"ORIGIN CREDENTIAL". A credential goes to its origin alone, over HTTPS or to this machine.
`;
