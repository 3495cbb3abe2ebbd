/** A validation rule of a form field, limited to what this product uses: required, a pattern, or a validator function. */
interface Rule {
  readonly required?: boolean;
  readonly whitespace?: boolean;
  readonly pattern?: RegExp;
  readonly message?: unknown;
  readonly validator?: (rule: Rule, value: unknown, done: (fault?: unknown) => void) => unknown;
}

/** The properties that a rule may have. antd adds the last two, which say nothing about the value. */
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

/** Returns whether a value breaks a rule that has no validator function. */
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
    // An asynchronous validator settles its promise and does not call `end`.
    if (answer instanceof Promise) answer.then(() => end(), end);
  });
}

/**
 * Replaces the validator of antd's forms in the build (scripts/unused-parts.ts). The original checks types, lengths and lists
 * with messages of its own; here the definition of a field says what is valid.
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

  /** Called by antd to set default messages; every rule here has its own. */
  messages(): void {
    // Nothing to store.
  }

  /** Rejects with the validation errors in the form that antd expects. */
  async validate(values: Readonly<Record<string, unknown>>): Promise<void> {
    const fault = await judge(this.rule, values[this.name]);
    if (!fault) return;
    const message = fault instanceof Error ? fault.message : fault;
    throw Object.assign(new Error(String(message)), { errors: [{ message, field: this.name }] });
  }
}
