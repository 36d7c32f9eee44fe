// @vitest-environment happy-dom
import type { Editor } from '@tiptap/react'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import RichTextEditor from '../../web/ui/fields/RichTextEditor.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const shown = (value: string, onChange: (html: string) => void) => (
  <PaddockTheme>
    <RichTextEditor label="Text" value={value} onChange={onChange} />
  </PaddockTheme>
)

/** The editor keeps itself at its element. */
const editorOf = async () =>
  (await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' })).editor

describe('a formatted text', () => {
  it('keeps the newest letters when the form answers late', async () => {
    const told = vi.fn<(html: string) => void>()
    const view = render(shown('<p>Sag</p>', told))
    const editor = await editorOf()
    act(() => {
      editor.commands.setContent('<p>Sag i</p>', { emitUpdate: true })
      editor.commands.setContent('<p>Sag is</p>', { emitUpdate: true })
    })
    expect(told.mock.calls.flat()).toEqual(['<p>Sag i</p>', '<p>Sag is</p>'])
    for (const [late] of told.mock.calls) {
      view.rerender(shown(late, told))
      expect(editor.getHTML()).toBe('<p>Sag is</p>')
    }
  })

  it('takes the text the form was set to, also one it had before', async () => {
    const told = vi.fn<(html: string) => void>()
    const view = render(shown('<p>Before</p>', told))
    const editor = await editorOf()
    act(() => {
      editor.commands.setContent('<p>After</p>', { emitUpdate: true })
    })
    view.rerender(shown('<p>After</p>', told))
    view.rerender(shown('<p>Before</p>', told))
    expect(editor.getHTML()).toBe('<p>Before</p>')
    view.rerender(shown('<p>Of another record</p>', told))
    expect(editor.getHTML()).toBe('<p>Of another record</p>')
  })
})
