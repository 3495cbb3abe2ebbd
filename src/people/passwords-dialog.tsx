import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Facts } from '#src/components/facts.tsx';
import { Modal } from '#src/components/modal.tsx';
import { useCopy } from '#src/components/use-copy';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import { user } from '#src/resources/system/user';
import '#src/locales/user';
import styles from './passwords-dialog.module.css';

/** A person's new password, to be passed on. */
export interface HandedPassword {
  readonly account: string;
  readonly realName: string;
  readonly password: string;
}

interface PasswordsDialogProps {
  readonly passwords: readonly HandedPassword[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

const linesOf = (passwords: readonly HandedPassword[]) =>
  passwords.map(({ account, realName, password }) => [account, realName, password].join('\t')).join('\n');

/** Downloads a text file with the byte order mark of UTF-8, by which spreadsheets know the encoding. */
function download(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/plain;charset=utf-8' }));
  link.download = `${name}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

interface CopiedProps {
  /** The name of the button. */
  readonly name: string;
  readonly children: string;
}

/** Shows a text with a button that copies it. */
function Copied({ name, children }: CopiedProps) {
  const copy = useCopy();
  return (
    <>
      {children}
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={name} onClick={() => copy(children)} />
    </>
  );
}

type PasswordsProps = Pick<PasswordsDialogProps, 'passwords'>;

function PasswordTable({ passwords }: PasswordsProps) {
  const text = useText();
  const words = useWords();
  return (
    <table>
      <thead>
        <tr>
          <th>{words(user.fields.account)}</th>
          <th>{words(user.fields.realName)}</th>
          <th>{words(user.fields.password)}</th>
        </tr>
      </thead>
      <tbody>
        {passwords.map(({ account, realName, password }) => (
          <tr key={account}>
            <td>{account}</td>
            <td>{realName}</td>
            <td>
              <code>
                <Copied name={text('user.copyOne', { name: realName })}>{password}</Copied>
              </code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows one person below the other: beside each other, account and password would break within a word on a phone. */
function PasswordList({ passwords }: PasswordsProps) {
  const text = useText();
  const words = useWords();
  return (
    <ul>
      {passwords.map(({ account, realName: name, password }) => (
        <li key={account}>
          <strong>{name}</strong>
          <Facts
            columns={1}
            items={[
              {
                key: 'account',
                label: words(user.fields.account),
                value: <Copied name={text('user.copyAccount', { name })}>{account}</Copied>,
              },
              {
                key: 'password',
                label: words(user.fields.password),
                value: (
                  <code>
                    <Copied name={text('user.copyOne', { name })}>{password}</Copied>
                  </code>
                ),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shows new passwords, this once: only a click on the button closes it. */
export function PasswordsDialog({ passwords, isOpen, onClose, afterClose }: PasswordsDialogProps) {
  const text = useText();
  const copy = useCopy();
  const Passwords = useIsPhone() ? PasswordList : PasswordTable;
  return (
    <Modal
      title={text('user.passwords')}
      open={isOpen}
      width={640}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterClose={afterClose}
      footer={
        <div className={styles.passwordsFoot}>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(linesOf(passwords))}>
            {text('user.copyAll')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => download(text('user.passwordsFile'), linesOf(passwords))}
          >
            {text('user.download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {text('user.savedClose')}
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={text('user.passwordsWarning')} />
      <div className={styles.passwords}>
        <Passwords passwords={passwords} />
      </div>
    </Modal>
  );
}
