import { Activity, type ReactNode, useState } from 'react';

/** A tab that can be left and come back to: like the frame it keeps what is in it, and ends its effects meanwhile. */
export function KeptTab({ children }: { readonly children: ReactNode }) {
  const [isFront, setFront] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setFront(!isFront)}>
        {isFront ? 'Leave' : 'Return'}
      </button>
      <Activity mode={isFront ? 'visible' : 'hidden'}>{children}</Activity>
    </>
  );
}
