/** Does something once the next frame has been painted; a page nobody looks at paints nothing and says nothing. */
export function afterPaint(then: () => void): () => void {
  let live = true;
  const frame = requestAnimationFrame(() => {
    // A task after the frame's own work runs when the frame is on its way to the screen.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      if (live) then();
    };
    channel.port2.postMessage(null);
  });
  return () => {
    live = false;
    cancelAnimationFrame(frame);
  };
}
