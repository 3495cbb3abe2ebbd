/** As long as a sentence to a person is at most. What is longer is a report to a developer. */
const longest = 200;

/** What only programs say. Each of these has been seen in the `msg` of a server of the family. */
const technical: readonly RegExp[] = [
  // Several lines, frames of a stack, headings of a database layer.
  /[\r\n]|###|\bat [\w$.]+\(/,
  // Names of classes, packages and methods.
  /\b\w*(Exception|Throwable)\b|\b[A-Z]\w*Error\b|\b(java|javax|jakarta|org|com|net|cn|io)(\.\w+){2,}|\w\(\)/,
  // Statements and complaints of a database.
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b|\b(sql\w*|jdbc|column|clause|constraint|syntax)\b/i,
  // Names that no person gives, in quotation marks.
  /['"`]\w+_\w+['"`]/,
  // What a language says of its own values.
  /\bnull\b|\bundefined\b|for input string|out of bounds|parse error|by zero|method parameter type|connection refused/i,
  // Markup and records.
  /<\/?[a-z!]|\{.*[:=].*\}/i,
];

/** Whether the words of a server are a sentence for a person, rather than what went wrong inside it. */
export function isForPeople(words: string): boolean {
  return words.length <= longest && !technical.some((pattern) => pattern.test(words));
}
