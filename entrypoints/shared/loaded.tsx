import { type ReactNode, useEffect, useState } from 'react';

interface Props<Answer> {
  ask(): Promise<Answer>;
  children(answer: Answer): ReactNode;
}

export function Loaded<Answer>({ ask, children }: Props<Answer>) {
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks only once
  useEffect(() => {
    ask().then(setAnswer, (error: unknown) => setFailure(String(error)));
  }, []);
  return answer === undefined ? <p role="alert">{failure}</p> : children(answer);
}
