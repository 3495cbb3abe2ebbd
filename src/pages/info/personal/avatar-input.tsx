import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { refusedUpload, sizeText, uploadLimits } from '#shared/files';
import { ruleText } from '#shared/rule-text';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Picture } from '#src/components/picture.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import styles from './personal.module.css';

const CropDialog = lazyWithPreload(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface AvatarInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (link: string) => void;
}

/** Shows the picture, or a head where there is none. */
function Face({ link }: { readonly link: string | undefined }) {
  const text = useText();
  if (link) return <Picture link={link} alt={text('personal.avatar')} className={styles.face} />;
  return (
    <span className={styles.face} role="img" aria-label={text('personal.avatar')}>
      <UserOutlined />
    </span>
  );
}

interface PickerProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onPick: (file: File | undefined) => void;
}

/** Opens the browser's own dialog for files; a button of the page presses it. */
function Picker({ ref, onPick }: PickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/jpeg,image/png"
      aria-hidden
      tabIndex={-1}
      onChange={({ target }) => {
        onPick(target.files?.[0]);
        // This allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}

/** Shows the user's own picture: chosen, cropped and uploaded, it becomes a part of the form. */
export function AvatarInput({ id, value, onChange }: AvatarInputProps) {
  const text = useText();
  const language = useLanguage();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [trouble, setTrouble] = useState<string>();

  const choose = (chosen: File | undefined) => {
    // The size counts after cropping; a photograph of a telephone is welcome.
    const refusal = chosen && refusedUpload({ name: chosen.name, size: 0 }, { isImage: true, max: uploadLimits.avatar });
    setTrouble(refusal && ruleText(refusal, language));
    setFile(refusal ? undefined : chosen);
  };

  return (
    <div className={styles.avatar}>
      <Face link={value} />
      <div className={styles.choose}>
        <div className={styles.buttons}>
          <Button
            id={id}
            onClick={() => picker.current?.click()}
            aria-label={text('personal.changeAvatar')}
            aria-describedby={`${id}-hint`}
          >
            {text('personal.changeAvatar')}
          </Button>
          {value && (
            <Button type="text" onClick={() => onChange?.('')}>
              {text('personal.removeAvatar')}
            </Button>
          )}
        </div>
        <span id={`${id}-hint`} className={styles.hint}>
          {text('personal.avatarHint', { n: sizeText(uploadLimits.avatar) })}
        </span>
        {trouble && (
          <span className={styles.trouble} role="alert">
            {trouble}
          </span>
        )}
      </div>
      <Picker ref={picker} onPick={choose} />
      {file && (
        <CropDialog
          file={file}
          onClose={() => setFile(undefined)}
          onDone={(link) => {
            onChange?.(link);
            setFile(undefined);
          }}
        />
      )}
    </div>
  );
}
