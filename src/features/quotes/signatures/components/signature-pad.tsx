import { type PointerEvent, useRef, useState } from 'react';
import { DRAWING_SIZE, type Drawing, svgPath } from '../rules.ts';
import styles from './signature-pad.module.css';

/** Most points of one stroke, and most strokes, that the API takes. */
const MAX_STROKE = 1_200;
const MAX_STROKES = 60;

type Props = { drawing: Drawing; onChange: (drawing: Drawing) => void };

/** A sheet to sign on by finger, pen or mouse. Whoever cannot draw types their name instead. */
export function SignaturePad({ drawing, onChange }: Props) {
  const sheet = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<number[]>();

  function pointOf(event: PointerEvent): [number, number] {
    const box = sheet.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    const within = (value: number, most: number) =>
      Math.round(Math.min(Math.max(value, 0), 1) * most);
    return [
      within((event.clientX - box.left) / box.width, DRAWING_SIZE.width),
      within((event.clientY - box.top) / box.height, DRAWING_SIZE.height),
    ];
  }

  function begin(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    // A dot is a stroke, too.
    setStroke([...point, ...point]);
  }

  function extendStroke(event: PointerEvent) {
    if (stroke && stroke.length + 2 <= MAX_STROKE) setStroke([...stroke, ...pointOf(event)]);
  }

  function end() {
    if (stroke && drawing.length < MAX_STROKES) onChange([...drawing, stroke]);
    setStroke(undefined);
  }

  const shown = stroke ? [...drawing, stroke] : drawing;
  return (
    <div>
      <svg
        ref={sheet}
        className={styles.sheet}
        viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
        role="img"
        aria-label={drawing.length > 0 ? 'Your drawn signature' : 'Sheet to sign on, still empty'}
        onPointerDown={begin}
        onPointerMove={extendStroke}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={styles.line} x1="24" y1="140" x2={DRAWING_SIZE.width - 24} y2="140" />
        <path className={styles.ink} d={svgPath(shown)} />
      </svg>
      <button
        type="button"
        className="button button-quiet"
        disabled={drawing.length === 0}
        onClick={() => onChange([])}
      >
        Draw again
      </button>
    </div>
  );
}
