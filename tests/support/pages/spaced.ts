/**
 * Returns a pattern of a button's name as antd writes it, with a space between two Chinese characters. An icon's name may stand
 * before it.
 */
export function spaced(name: string): RegExp {
  const characters = [...name].map((character) => character.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(\\w+ )?${characters.join('\\s?')}$`);
}
