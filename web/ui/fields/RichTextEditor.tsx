import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import '@mantine/tiptap/styles.layer.css'
import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-gapcursor/style/gapcursor.css'
import '@mantine/tiptap/styles.layer.css'
import { FileButton, Loader, Select } from '@mantine/core'
import { Link, RichTextEditor as Frame, useRichTextEditorContext } from '@mantine/tiptap'
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconPhotoPlus,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
  IconTablePlus,
  IconTableRow,
  type Icon,
} from '@tabler/icons-react'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { useEditor, useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../alerts.ts'
import classes from '../RichText.module.css'
import { fileProblem, uploadFile } from '../uploads/uploads.ts'

const SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48].map((size) => ({
  value: `${size}px`,
  label: `${size} px`,
}))

const UPLOAD_FAILED = 'Failed to upload image file. Please check you file type and file size.'

type Props = {
  label: string
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Told of pictures on their way: a form waits for them, see `arriving`. */
  onWay?: (work: Promise<void>) => void
  /** A few lines instead of a page. */ compact?: boolean
}

/** 'front-axle_2.jpg' describes a picture as 'front axle 2' until someone writes better. */
const altOf = (file: File) => file.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')

const imagesOf = (list: FileList | undefined) => Array.from(list ?? []).filter((file) => file.type.startsWith('image/'))

export default function RichTextEditor({ label, value, onChange, onBlur, onWay, compact = false }: Props) {
  const [uploading, setUploading] = useState(false)
  // What the form was told and has not answered with yet, oldest first; it may answer later than the next letter.
  const emitted = useRef([value])
  const handlers = useRef({ onChange, onBlur, onWay })
  useEffect(() => {
    handlers.current = { onChange, onBlur, onWay }
  })

  const bringImages = async (editor: Editor, files: File[]) => {
    setUploading(true)
    try {
      for (const file of files) {
        if (fileProblem(file, 'image')) throw new Error(UPLOAD_FAILED)
        const { url } = await uploadFile(file, 'image', () => undefined)
        editor
          .chain()
          .focus()
          .setImage({ src: url, alt: altOf(file) })
          .run()
      }
    } catch (error) {
      showFailure(UPLOAD_FAILED)
      throw error
    } finally {
      setUploading(false)
    }
  }
  const insertImages = (editor: Editor, files: File[]) => {
    const work = bringImages(editor, files)
    work.catch(() => {})
    handlers.current.onWay?.(work)
  }

  const editor = useEditor({
    // One element for all editors goes when one of them is destroyed while the next is not attached yet; without these
    // rules browsers write spaces that move between words. The stylesheets above say the same and stay.
    injectCSS: false,
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
      Link,
      TextStyle,
      FontSize,
      Image,
      TableKit.configure({ table: { resizable: false } }),
    ],
    content: value,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: classes.editor! },
      // A spreadsheet brings its cells as a table and as a picture of them: the table is meant.
      handlePaste: (_view, event) =>
        !/<table[\s>]/i.test(event.clipboardData?.getData('text/html') ?? '') &&
        takeImages(imagesOf(event.clipboardData?.files)),
      handleDrop: (_view, event) => takeImages(imagesOf(event.dataTransfer?.files)),
    },
    onUpdate: ({ editor: now }) => {
      const html = now.isEmpty ? '' : now.getHTML()
      emitted.current.push(html)
      handlers.current.onChange(html)
    },
    onBlur: () => handlers.current.onBlur?.(),
  })

  function takeImages(files: File[]) {
    if (files.length === 0) return false
    insertImages(editor, files)
    return true
  }

  // the form may set another text: a reset, another record
  useEffect(() => {
    const answered = emitted.current.lastIndexOf(value)
    emitted.current = answered < 0 ? [value] : emitted.current.slice(answered)
    if (answered >= 0) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <Frame editor={editor} labels={{ linkEditorInputLabel: 'Address of the link' }}>
      <Toolbar editor={editor} uploading={uploading} onPick={(file) => insertImages(editor, [file])} />
      <Frame.Content className={classes.content} data-compact={compact || undefined} />
    </Frame>
  )
}

type ToolbarProps = { editor: Editor; uploading: boolean; onPick: (file: File) => void }

const Toolbar = ({ editor, uploading, onPick }: ToolbarProps) => (
  <Frame.Toolbar sticky stickyOffset="var(--app-shell-header-offset, 0px)">
    <Frame.ControlsGroup>
      <Frame.Undo />
      <Frame.Redo />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <SizeSelect editor={editor} />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.Bold />
      <Frame.Italic />
      <Frame.Underline />
      <Frame.Strikethrough />
      <Frame.ClearFormatting />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.H2 />
      <Frame.H3 />
      <Frame.H4 />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.BulletList />
      <Frame.OrderedList />
      <Frame.Blockquote />
      <Frame.Hr />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.Link />
      <Frame.Unlink />
      <ImageButton uploading={uploading} onPick={onPick} />
    </Frame.ControlsGroup>
    <TableControls editor={editor} />
  </Frame.Toolbar>
)

function SizeSelect({ editor }: { editor: Editor }) {
  const size = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.getAttributes('textStyle').fontSize as string | undefined) ?? null,
  })
  return (
    <Select
      size="xs"
      w={92}
      aria-label="Font size"
      placeholder="Size"
      data={SIZES}
      value={size}
      allowDeselect
      onChange={(next) => {
        if (next) editor.chain().focus().setFontSize(next).run()
        else editor.chain().focus().unsetFontSize().run()
      }}
    />
  )
}

/** What may be done with a table, once one stands in it. */
const TABLE_DEEDS: { label: string; Sign: Icon; does: (chain: ChainedCommands) => ChainedCommands }[] = [
  { label: 'Add a row below', Sign: IconRowInsertBottom, does: (chain) => chain.addRowAfter() },
  { label: 'Add a column to the right', Sign: IconColumnInsertRight, does: (chain) => chain.addColumnAfter() },
  { label: 'Delete the row', Sign: IconRowRemove, does: (chain) => chain.deleteRow() },
  { label: 'Delete the column', Sign: IconColumnRemove, does: (chain) => chain.deleteColumn() },
  { label: 'Turn the header row on or off', Sign: IconTableRow, does: (chain) => chain.toggleHeaderRow() },
  { label: 'Delete the table', Sign: IconTableOff, does: (chain) => chain.deleteTable() },
]

function TableControls({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <Frame.ControlsGroup>
      {!isInTable && (
        <Frame.Control
          aria-label="Insert a table"
          title="Insert a table"
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <IconTablePlus size={16} stroke={1.5} />
        </Frame.Control>
      )}
      {isInTable &&
        TABLE_DEEDS.map(({ label, Sign, does }) => (
          <Frame.Control
            key={label}
            aria-label={label}
            title={label}
            onClick={() => does(editor.chain().focus()).run()}
          >
            <Sign size={16} stroke={1.5} />
          </Frame.Control>
        ))}
    </Frame.ControlsGroup>
  )
}

function ImageButton({ uploading, onPick }: { uploading: boolean; onPick: (file: File) => void }) {
  const { getStyles } = useRichTextEditorContext()
  return (
    <FileButton
      accept="image/png,image/jpeg"
      onChange={(file) => {
        if (file) onPick(file)
      }}
      inputProps={{ 'aria-label': 'Picture file' }}
    >
      {(props) => (
        <Frame.Control
          {...props}
          {...getStyles('control')}
          disabled={uploading}
          aria-label="Insert a picture"
          title="Insert a picture"
        >
          {uploading ? <Loader size={14} /> : <IconPhotoPlus size={16} stroke={1.5} />}
        </Frame.Control>
      )}
    </FileButton>
  )
}
