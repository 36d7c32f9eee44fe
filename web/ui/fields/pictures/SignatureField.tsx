import { Button, Group, Input } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useField } from '../useField.ts'
import SignaturePad from 'signature_pad'
import classes from './SignatureField.module.css'
import type { FieldOf } from '../TextField.tsx'

type Props = FieldOf<string> & { description?: string }

/**
 * A place to draw a signature with finger, pen or mouse, kept as a PNG data address. Always beside a field to type the
 * name in, for whoever cannot draw.
 */
export function SignatureField({ control, name, label, description }: Props) {
  const { field, problem } = useField<string>({ control, name })
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const { onChange, value } = field
  const [drawn, setDrawn] = useState(Boolean(value))
  const kept = useRef<string>(value)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignaturePad(element, { penColor: '#12203a', backgroundColor: '#ffffff' })
    pad.current = made
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const strokes = made.toData()
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      if (strokes.length > 0) made.fromData(strokes)
      else if (kept.current) void made.fromDataURL(kept.current)
    }
    const end = () => {
      kept.current = made.toDataURL('image/png')
      setDrawn(true)
      onChange(kept.current)
    }
    fit()
    made.addEventListener('endStroke', end)
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.off()
    }
  }, [onChange])
  const clear = () => {
    pad.current?.clear()
    kept.current = ''
    setDrawn(false)
    onChange('')
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem}>
      <div className={classes.frame}>
        <canvas
          ref={canvas}
          className={classes.pad}
          role="img"
          aria-label={drawn ? 'Your drawn signature' : 'Empty space to draw a signature in'}
        />
        <div className={classes.line} />
      </div>
      <Group justify="flex-end" mt={6}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconEraser size={16} aria-hidden="true" />}
          onClick={clear}
          disabled={!drawn}
        >
          Clear the drawing
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
