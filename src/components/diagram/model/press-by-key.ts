/** Passes Enter and the space bar on to the entries of bpmn-js, which are no real buttons. */
export function pressByKey(container: HTMLElement): void {
  container.addEventListener('keydown', (event) => {
    const entry = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.entry') : null;
    if (!entry || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    entry.click();
  });
}
