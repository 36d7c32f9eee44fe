import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../ui/alerts.ts'
import { showCaptcha } from './captchaService.ts'

type Props = { siteKey: string; onToken: (token: string | undefined) => void; error?: string }

/** The captcha, version 2 at normal size; its service is loaded only where this stands. */
export function Captcha({ siteKey, onToken, error }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  const tell = useEffectEvent(onToken)
  useEffect(() => {
    if (!place.current) return
    // The service wants an element of its own for each box.
    const box = place.current.appendChild(document.createElement('div'))
    showCaptcha(box, { siteKey, version: 2 }, (token) => tell(token)).catch((failed: unknown) =>
      setProblem(messageOf(failed)),
    )
    return () => box.remove()
  }, [siteKey])
  return (
    <Input.Wrapper error={problem ?? error}>
      <div ref={place} style={{ minHeight: 78 }} />
    </Input.Wrapper>
  )
}
