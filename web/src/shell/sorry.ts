/**
 * The page did not come. What stands there while it loads says so in the reader's language (the server puts it there);
 * here it is shown at once, with a button that tries again.
 */
export function sorry(root: HTMLElement, again: () => void = () => location.reload()): void {
  let opening = root.querySelector<HTMLElement>('.opening');
  if (!opening) {
    opening = document.createElement('main');
    opening.className = 'opening';
    root.replaceChildren(opening);
  }
  if (opening.classList.contains('failed')) return;
  opening.classList.add('failed');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn primary';
  button.textContent = opening.dataset['reload'] ?? '↻';
  button.addEventListener('click', again);
  opening.append(button);
  button.focus();
}
