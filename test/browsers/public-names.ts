export const publicNames = (...names: readonly string[]): readonly string[] => [
  `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`,
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
];
