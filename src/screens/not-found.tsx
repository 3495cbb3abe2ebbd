import { Navigate, useLocation } from 'react-router-dom';

/** Leads to the page for what is not found, which names the address that was asked for. */
export function NotFound() {
  const { pathname } = useLocation();
  return <Navigate to="/404" replace state={{ from: pathname }} />;
}
