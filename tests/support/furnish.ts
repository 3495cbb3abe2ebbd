import type { Resource } from '#shared/define';
import type { Api } from './api.ts';
import { type Choices, sampleOf } from './samples.ts';

const targetsOf = ({ fields }: Resource) => Object.values(fields).flatMap(({ target }) => target ?? []);

/**
 * Makes a row of every noun that others refer to and that has none yet, by its own definition and what it refers to before it.
 * Returns choices among these rows as well, so that a noun which refers to a new one needs no fixture.
 */
export async function furnish(choices: Choices, api: Api, nouns: readonly Resource[]): Promise<Choices> {
  const made = new Map<string, string>();
  const all: Choices = { ...choices, refId: (field) => made.get(field.target ?? '') ?? choices.refId(field) };
  const lacking = (noun: Resource) => !made.has(noun.name) && choices.refId({ target: noun.name }) === '';
  const lackingAmong = (names: readonly string[]) => nouns.filter((noun) => names.includes(noun.name) && lacking(noun));

  async function make(noun: Resource, way: readonly Resource[]): Promise<void> {
    const onWay = [...way, noun];
    for (const target of lackingAmong(targetsOf(noun))) if (!onWay.includes(target)) await make(target, onWay);
    if (!lacking(noun)) return;
    const { data, msg } = await api.submit(noun, sampleOf(noun, all));
    if (!data?.id) throw new Error(`No row of ${noun.name} could be made for those that refer to it: ${msg}`);
    made.set(noun.name, data.id);
  }

  for (const noun of lackingAmong(nouns.flatMap(targetsOf))) await make(noun, []);
  return all;
}
