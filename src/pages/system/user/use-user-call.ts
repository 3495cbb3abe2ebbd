import { useCall } from '#src/meta/screens/use-call';
import { user } from '#src/resources/system/user';

type Verb = 'grant' | 'unlock' | 'audit-pass' | 'audit-refuse' | 'update';

/** Calls a verb about users. */
export const useUserCall = () => useCall<Verb>(user);
