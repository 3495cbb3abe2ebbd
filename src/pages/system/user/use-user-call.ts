import { useServerAction } from '#src/calls/use-server-action';
import { user } from '#src/resources/system/user';

type Verb = 'grant' | 'unlock' | 'audit-pass' | 'audit-refuse' | 'update';

/** Calls a verb about users. */
export const useUserCall = () => useServerAction<Verb>(user);
