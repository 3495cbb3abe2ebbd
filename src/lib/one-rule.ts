/** A rule of a form's field, as far as forms of this product have any: required, a pattern, or a function of their own. */
interface Rule {
  readonly required?: boolean;
  readonly whitespace?: boolean;
  readonly pattern?: RegExp;
  readonly message?: unknown;
  readonly validator?: (rule: Rule, value: unknown, done: (fault?: unknown) => void) => unknown;
}

/** What antd adds to a rule, which says nothing about the value. */
const known: ReadonlySet<string> = new Set([
  'required',
  'whitespace',
  'pattern',
  'message',
  'validator',
  'validateTrigger',
  'warningOnly',
]);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What is wrong with a value by a rule without a function. */
function isAgainst({ required, whitespace, pattern }: Rule, value: unknown): boolean {
  if (isEmpty(value)) return required === true;
  const text = String(value);
  if (whitespace === true && text.trim() === '') return true;
  return pattern !== undefined && !new RegExp(pattern.source, pattern.flags.replace('g', '')).test(text);
}

function judge(rule: Rule, value: unknown): Promise<unknown> {
  const { validator } = rule;
  if (!validator) return Promise.resolve(isAgainst(rule, value) ? rule.message : undefined);
  return new Promise((resolve) => {
    const end = (fault?: unknown) => resolve(fault && (rule.message ?? fault));
    const answer = validator(rule, value, end);
    // One that failed by itself answers a promise, and calls nobody.
    if (answer instanceof Promise) answer.then(() => end(), end);
  });
}

/**
 * Stands in the build in place of the validator that antd's forms bring along (scripts/unused-parts.ts), which knows types, lengths, lists
 * and words of its own: what a field must be is said by its definition here.
 */
export class OneRule {
  private readonly name: string;
  private readonly rule: Rule;

  constructor(rules: Readonly<Record<string, readonly Rule[]>>) {
    const [[name, [rule = {}]] = ['', []] as const] = Object.entries(rules) as [string, readonly Rule[]][];
    const strange = Object.keys(rule).find((key) => !known.has(key));
    if (strange) throw new Error(`Rules of the kind "${strange}" are left out of the build: scripts/unused-parts.ts.`);
    [this.name, this.rule] = [name, rule];
  }

  /** Asked for by antd; every rule here has words of its own. */
  messages(): void {
    // Nothing to remember.
  }

  /** Rejects with what is wrong, as antd's forms expect it. */
  async validate(values: Readonly<Record<string, unknown>>): Promise<void> {
    const fault = await judge(this.rule, values[this.name]);
    if (!fault) return;
    const message = fault instanceof Error ? fault.message : fault;
    throw Object.assign(new Error(String(message)), { errors: [{ message, field: this.name }] });
  }
}
