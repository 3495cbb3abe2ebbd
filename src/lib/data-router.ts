import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * The router itself, which knows where the window is before anything has been drawn for it; nothing within a router that keeps no
 * state of its own. Unlike `useLocation` it draws nobody.
 */
export const useDataRouter = () => useContext(DataRouterContext)?.router;
