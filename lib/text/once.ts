export function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** After a failure, the next call tries again. */
export function onceDone<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined;
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}

export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

export function oncePerText<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = made.get(text);
    if (known) return known.value;
    const value = make(text);
    if (made.size >= most) made.clear();
    made.set(text, { value });
    return value;
  };
}
