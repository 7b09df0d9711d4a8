/** The parts that most components use. */
export * from './accepted.ts';
export * from './button.tsx';
export * from './context.tsx';
export * from './copy-button.tsx';
export * from './detail-title.tsx';
export * from './hooks.ts';
export * from './icons.tsx';
export * from './labels.ts';
export * from './more.tsx';
export * from './names.ts';
export * from './pane.tsx';
export * from './ports.ts';
export * from './states.tsx';
export * from './text-list.tsx';
export * from './texts.tsx';
export * from './untrusted.tsx';
export * from './use-answer.ts';
