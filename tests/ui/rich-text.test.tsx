// @vitest-environment happy-dom
import type { Editor } from '@tiptap/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
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

const uploads = vi.hoisted(() => vi.fn())
vi.mock('../../web/ui/uploads/uploads.ts', async (original) => ({ ...(await original<object>()), uploadFile: uploads }))

/** What a spreadsheet puts beside its cells: a picture of them. */
function pasteOf(html: string): ClipboardEvent {
  const event = new Event('paste') as ClipboardEvent
  Object.defineProperty(event, 'clipboardData', {
    value: {
      getData: (type: string) => (type === 'text/html' ? html : ''),
      files: [new File(['x'], 'cells.png', { type: 'image/png' })],
    },
  })
  return event
}

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

  it('takes a table in with a header row, and changes it by its buttons', async () => {
    const told = vi.fn<(html: string) => void>()
    render(shown('', told))
    const editor = await editorOf()
    fireEvent.click(screen.getByRole('button', { name: 'Insert a table' }))
    expect(editor.getHTML().match(/<th\b/g)).toHaveLength(3)
    expect(editor.getHTML().match(/<td\b/g)).toHaveLength(6)
    fireEvent.click(await screen.findByRole('button', { name: 'Add a row below' }))
    expect(editor.getHTML().match(/<tr\b/g)).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: 'Delete the table' }))
    expect(editor.getHTML()).not.toContain('<table')
  })

  it('takes cells of a spreadsheet as a table, not as the picture that comes with them', async () => {
    const told = vi.fn<(html: string) => void>()
    render(shown('', told))
    const editor = await editorOf()
    const cells =
      '<table><tr><th>Day</th><th colspan="2">What</th></tr><tr><td>0</td><td colspan="2">Call</td></tr></table>'
    act(() => {
      editor.view.pasteHTML(cells, pasteOf(cells))
    })
    expect(editor.getHTML()).toContain('<tr><th><p>Day</p></th><th colspan="2"><p>What</p></th></tr>')
    expect(editor.getHTML()).toContain('<td colspan="2"><p>Call</p></td>')
    expect(uploads).not.toHaveBeenCalled()
  })
})
