import { uploadFile } from '#src/lib/files';

type Body = Readonly<Record<string, unknown>>;

/** The beginning of a picture that was converted to text. */
const start = /^data:image\/(png|jpeg|webp);base64,/;

/** Converts a picture to text, so that it can wait for a connection. */
export function drawingText(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Returns whether a value is such a text. */
export const isDrawing = (value: unknown): value is string => typeof value === 'string' && start.test(value);

function fileOf(text: string): File {
  const [head = '', kind = 'png'] = start.exec(text) ?? [];
  const bytes = Uint8Array.from(atob(text.slice(head.length)), (letter) => letter.charCodeAt(0));
  return new File([bytes], `picture.${kind === 'jpeg' ? 'jpg' : kind}`, { type: `image/${kind}` });
}

const holdsDrawing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(holdsDrawing) : isDrawing(value);

const uploaded = (text: string) => uploadFile(fileOf(text), { kind: 'image', isPrivate: true });

async function replaced(value: unknown): Promise<unknown> {
  if (isDrawing(value)) return uploaded(value);
  // Several pictures are one value of a field: their links, joined.
  if (Array.isArray(value) && value.some(isDrawing)) return (await Promise.all(value.map(replaced))).join();
  if (Array.isArray(value)) return Promise.all(value.map(replaced));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, part]) => [name, await replaced(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Uploads the pictures of a body; where it holds none, it is the same one. */
export async function withFiles(body: Body): Promise<Body> {
  return holdsDrawing(body) ? ((await replaced(body)) as Body) : body;
}
