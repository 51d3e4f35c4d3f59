import { type PointerEvent, useRef, useState } from 'react';
import {
  DRAWING_SIZE,
  type Drawing,
  MAX_STROKE_COORDINATES,
  MAX_STROKES,
  svgPath,
} from '../rules.ts';
import styles from './signature-pad.module.css';

type Props = { drawing: Drawing; onChange: (drawing: Drawing) => void };

/** A sheet to sign on with a finger, pen or mouse. The dialog offers a typed name as the alternative. */
export function SignaturePad({ drawing, onChange }: Props) {
  const sheet = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<number[]>();

  function pointOf(event: PointerEvent): [number, number] {
    const box = sheet.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    const scale = (share: number, size: number) =>
      Math.round(Math.min(Math.max(share, 0), 1) * size);
    return [
      scale((event.clientX - box.left) / box.width, DRAWING_SIZE.width),
      scale((event.clientY - box.top) / box.height, DRAWING_SIZE.height),
    ];
  }

  function beginStroke(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    // A stroke has at least two points, even if it is just a dot.
    setStroke([...point, ...point]);
  }

  function extendStroke(event: PointerEvent) {
    if (stroke && stroke.length + 2 <= MAX_STROKE_COORDINATES)
      setStroke([...stroke, ...pointOf(event)]);
  }

  function endStroke() {
    if (stroke && drawing.length < MAX_STROKES) onChange([...drawing, stroke]);
    setStroke(undefined);
  }

  return (
    <div>
      <svg
        ref={sheet}
        className={styles.sheet}
        viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
        role="img"
        aria-label={drawing.length > 0 ? 'Your drawn signature' : 'Signature pad, empty'}
        onPointerDown={beginStroke}
        onPointerMove={extendStroke}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      >
        <line className={styles.line} x1="24" y1="140" x2={DRAWING_SIZE.width - 24} y2="140" />
        <path className={styles.ink} d={svgPath(stroke ? [...drawing, stroke] : drawing)} />
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
