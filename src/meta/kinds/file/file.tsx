import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Picture } from '#src/components/picture.tsx';
import { fileNameIn } from '#src/lib/files';
import type { KindSpec, Shown } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import styles from './file.module.css';
import { filesMeant, linksIn, pendingId } from './value.ts';

const Input = lazyInput<string[]>(async () => (await import('./file-input.tsx')).FileInput);
const Gallery = lazyWithPreload(async () => (await import('./viewer.tsx')).Gallery);
const FileLinks = lazyWithPreload(async () => (await import('./file-links.tsx')).FileLinks);

/** The number of pictures that fit into a list cell. */
const inCell = 3;

function Thumbnails({ value, field }: Shown) {
  const links = linksIn(value, field);
  const more = links.length - inCell;
  return (
    <span className={styles.thumbnails}>
      {links.slice(0, inCell).map((link) => (
        <Picture key={link} link={link} alt="" className={styles.thumbnail} />
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  );
}

const namesIn = ({ value, field }: Shown) => linksIn(value, field).map(fileNameIn).join(', ');

function spec(shown: Pick<KindSpec<string, string[]>, 'cell' | 'detail' | 'width' | 'span'>): KindSpec<string, string[]> {
  return {
    ...shown,
    Input,
    toForm: linksIn,
    fromForm: (links) => (links && links.length > 0 ? links.join(',') : undefined),
    check: (value, field) => {
      const isPending = typeof value === 'string' && linksIn(value, field).some(pendingId);
      return isPending ? { code: 'FILE_UPLOADING', params: { field } } : undefined;
    },
    meaning: filesMeant,
    hideIn: ['export', 'import'],
    unsortable: true,
  };
}

const gallery = ({ value, field }: Shown) => (
  <LoadingFallback value={<span className={styles.room} aria-busy />}>
    <Gallery links={linksIn(value, field)} />
  </LoadingFallback>
);

/** A picture: small in a list, larger in the detail, as large as the screen on request. */
export const image = spec({ cell: (shown) => <Thumbnails {...shown} />, detail: gallery, width: 80 });
export const images = spec({ cell: (shown) => <Thumbnails {...shown} />, detail: gallery, width: 152, span: 2 });

const fileLinks = (shown: Shown) => (
  <LoadingFallback value={namesIn(shown)}>
    <FileLinks links={linksIn(shown.value, shown.field)} />
  </LoadingFallback>
);

/** A file: its name in a list, a link in the detail. */
export const file = spec({ cell: namesIn, detail: fileLinks });
export const files = spec({ cell: namesIn, detail: fileLinks, span: 2 });
