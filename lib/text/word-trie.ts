/**
 * Words, and beginnings of words, that are looked for in a text at the cost of one look at each of its letters. What is
 * between words is neither of the letters a to z nor of another script.
 */
export class WordTrie<Value> {
  /** For each node and each letter from a to z the next node, 0 where there is none. */
  #next = new Uint16Array(LETTERS);
  /** The same for other letters. */
  readonly #others = new Map<number, number>();
  readonly #words: (Value | undefined)[] = [undefined];
  readonly #stems: (Value | undefined)[] = [undefined];

  /**
   * @param words in lower case, of two letters or more
   * @param stems beginnings of words
   */
  constructor(words: ReadonlyMap<string, Value>, stems: ReadonlyMap<string, Value>) {
    for (const [word, value] of words) this.#words[this.#nodeOf(word)] = value;
    for (const [stem, value] of stems) this.#stems[this.#nodeOf(stem)] = value;
  }

  /** Reports the words and stems that a text has; one that comes twice twice. */
  scan(text: string, found: (value: Value) => void): void {
    const plain = text.toLowerCase();
    const { length } = plain;
    for (let at = 0; at < length; at++) {
      let node = 0;
      for (; at < length; at++) {
        const code = plain.charCodeAt(at);
        if (!isLetter(code)) break;
        node = this.#after(node, code);
        if (node === 0) break;
        const stem = this.#stems[node];
        if (stem !== undefined) found(stem);
      }
      const word = node === 0 ? undefined : this.#words[node];
      if (word !== undefined) found(word);
      // No word begins as this one does.
      while (at < length && isLetter(plain.charCodeAt(at))) at++;
    }
  }

  #after(node: number, code: number): number {
    const letter = code - A;
    return letter >= 0 && letter < LETTERS
      ? (this.#next[node * LETTERS + letter] ?? 0)
      : (this.#others.get(node * UNITS + code) ?? 0);
  }

  #nodeOf(word: string): number {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      node = this.#after(node, code) || this.#grow(node, code);
    }
    return node;
  }

  #grow(node: number, code: number): number {
    const made = this.#words.push(undefined) - 1;
    this.#stems.push(undefined);
    if (made * LETTERS >= this.#next.length) {
      const more = new Uint16Array(this.#next.length * 2);
      more.set(this.#next);
      this.#next = more;
    }
    const letter = code - A;
    if (letter >= 0 && letter < LETTERS) this.#next[node * LETTERS + letter] = made;
    else this.#others.set(node * UNITS + code, made);
    return made;
  }
}

const A = 0x61;
const LETTERS = 26;
const UNITS = 0x1_0000;

/** A letter in lower case. */
function isLetter(code: number): boolean {
  if (code < 0xaa) return code >= A && code < A + LETTERS;
  return code <= 0x1fff || code >= 0x2c00;
}
