/**
 * Arguments by which Chromium finds sites of public names on this machine; on this machine, they are looked up again
 * for each page.
 */
export const publicNames = (...names: readonly string[]): readonly string[] => [
  `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`,
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
];
