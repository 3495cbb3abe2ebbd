// Writes the rows of a sheet as XML: the library makes an object of every cell, which takes most of the time of a long export.

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML can hold them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const inText = (text) => text.replace(unwritable, '').replace(/[&<>]/g, (character) => references[character]);

/** Returns how the cells of each column begin, by a row that the library has written: their letters, and the mark of their style. */
function columnsOf(sampleRow) {
  return [...sampleRow.matchAll(/<c r="([A-Z]+)\d+"( s="\d+")?/g)].map(([, letters, style = '']) => ({ letters, style }));
}

/** Returns a function that writes a row after the other, from the second one on. Their cells look like those of the sample row. */
export function rowWriter(sampleRow) {
  const columns = columnsOf(sampleRow);
  let number = 1;
  const cellXml = (value, index) => {
    const { letters, style } = columns[index];
    const begin = `<c r="${letters}${number}"${style}`;
    if (value === null) return `${begin}/>`;
    return typeof value === 'number' ? `${begin}><v>${value}</v></c>` : `${begin} t="str"><v>${inText(value)}</v></c>`;
  };
  return (values) => {
    number += 1;
    return `<row r="${number}">${values.map(cellXml).join('')}</row>`;
  };
}
