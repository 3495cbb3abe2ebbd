import { ApiError } from './api-error.ts';
import { text } from './i18n.ts';
import { postForm } from './post-form.ts';
import { session } from './session.ts';
import { readToken } from './token.ts';

export const tokenPath = 'blade-auth/oauth/token';

/** Asks for tokens by a grant and starts the session with them. */
export async function enter(fields: Readonly<Record<string, string>>, path: string = tokenPath): Promise<void> {
  const data = await postForm(path, { ...fields, scope: 'all' });
  const token = readToken(data);
  if (!token) throw new ApiError(text('common.unknownError'), { code: 400, status: 200, data });
  session.start(token);
}
