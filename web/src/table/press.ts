// What a key does at the desk.

import type { Desk } from './desk.svelte';
import type { Stroke } from './strokes';

/** Does what a key means here; false when it means nothing now. */
export function press(desk: Desk, stroke: Stroke): boolean {
  desk.lower();
  const counts = desk.purpose !== null;
  switch (stroke.do) {
    case 'digit':
      if (counts) desk.type(stroke.digit);
      return counts;
    case 'erase':
      if (counts) desk.erase();
      return counts;
    case 'step':
      if (counts) desk.step(stroke.by);
      return counts;
    case 'choose':
      return desk.choose(stroke.by) !== null;
    case 'smallest':
      if (desk.purpose !== 'bid' && desk.task?.do !== 'close') return false;
      desk.smallest();
      return true;
    case 'confirm':
      desk.confirm();
      return true;
    case 'cancel':
      return desk.putDown();
    case 'undo':
      desk.takeBack();
      return desk.task?.do === 'held';
    case 'pass':
      desk.pass();
      return true;
    case 'decline':
      if (desk.task?.do === 'wait') desk.declineAhead();
      else desk.pass();
      return true;
    case 'accept':
      if (desk.task?.do === 'turn') desk.turn();
      else if (desk.task?.do === 'close') desk.smallest();
      else if (desk.task?.do === 'wait') desk.acceptAhead();
      else desk.buy();
      return true;
    case 'hammer':
      desk.hammer();
      return true;
    case 'maximum':
      desk.toggleMaximum();
      return true;
    default:
      return false;
  }
}
