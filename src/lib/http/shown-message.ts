/** The maximum length of a message for users. Longer texts are reports for developers. */
const longest = 200;

/** Patterns of technical messages. Each has been seen in the `msg` of a server of this API family. */
const technical: readonly RegExp[] = [
  // Several lines, stack frames, headings of a database layer.
  /[\r\n]|###|\bat [\w$.]+\(/,
  // Names of classes, packages and methods.
  /\b\w*(Exception|Throwable)\b|\b[A-Z]\w*Error\b|\b(java|javax|jakarta|org|com|net|cn|io)(\.\w+){2,}|\w\(\)/,
  // SQL statements and database errors.
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b|\b(sql\w*|jdbc|column|clause|constraint|syntax)\b/i,
  // Quoted identifiers.
  /['"`]\w+_\w+['"`]/,
  // Messages of a programming language about its own values.
  /\bnull\b|\bundefined\b|for input string|out of bounds|parse error|by zero|method parameter type|connection refused/i,
  // Markup and serialised records.
  /<\/?[a-z!]|\{.*[:=].*\}/i,
];

/** Returns whether a server message is a sentence for users and not a technical error. */
export function isForPeople(words: string): boolean {
  return words.length <= longest && !technical.some((pattern) => pattern.test(words));
}
