import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { createTheme, MantineProvider, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { useEffect, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { styleNonce } from './nonce.ts'

/**
 * A page that was only looked at has nothing to say. The first key or touch fetches what shows alerts, so that it is
 * here before the first thing to say, be it that the connection is lost; an alert that comes earlier fetches it itself.
 */
const EARLY = 2500

function Alerts() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    const signs = ['pointerdown', 'keydown', 'online'] as const
    let isComing = false
    let isOver = false
    const need = () => {
      if (isComing) return
      isComing = true
      // Without a connection it is fetched at a later sign: nobody loses a page over it.
      import('../Toasts.tsx').then(
        ({ default: loaded }) => {
          if (isOver) return
          stop()
          setToasts(() => loaded)
        },
        () => {
          isComing = false
        },
      )
    }
    const stopListening = notificationsStore.subscribe(need)
    const stop = () => {
      isOver = true
      stopListening()
      clearTimeout(early)
      for (const sign of signs) removeEventListener(sign, need)
    }
    for (const sign of signs) addEventListener(sign, need, { passive: true })
    const early = setTimeout(need, EARLY)
    if (notificationsStore.getState().notifications.length > 0) need()
    return stop
  }, [])
  return Toasts && <Toasts />
}

declare module '@mantine/core' {
  export interface MantineThemeSizesOverride {
    breakpoints: Record<'tiny' | 'xs' | 'sm' | 'md' | 'lg' | 'wide' | 'xl' | 'xxl', string>
  }
}

/** The second of a double click on an item of a menu is not meant: the menu is closing already. */
const onceOfDoubleClick = (event: MouseEvent) => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

const shades = (...colors: MantineColorsTuple) => colors
const ofBrand = (shade: number) => `var(--brand-${shade})`

// Shade 8 carries white text and shade 9 stands on shade 1, both at more than 4.5:1, which Mantine's own palettes do
// not reach.
const colors = {
  brand: shades(
    ofBrand(0),
    ofBrand(1),
    ofBrand(2),
    ofBrand(3),
    ofBrand(4),
    ofBrand(5),
    ofBrand(6),
    ofBrand(7),
    ofBrand(8),
    ofBrand(9),
  ),
  red: shades(
    '#fef2f2',
    '#fee2e2',
    '#fecaca',
    '#fca5a5',
    '#f87171',
    '#ef4444',
    '#dc2626',
    '#cb2121',
    '#b91c1c',
    '#991b1b',
  ),
  orange: shades(
    '#fff7ed',
    '#ffedd5',
    '#fed7aa',
    '#fdba74',
    '#fb923c',
    '#f97316',
    '#ea580c',
    '#d64d0c',
    '#c2410c',
    '#9a3412',
  ),
  yellow: shades(
    '#fffbeb',
    '#fef3c7',
    '#fde68a',
    '#fcd34d',
    '#fbbf24',
    '#f59e0b',
    '#d97706',
    '#c76605',
    '#b45309',
    '#92400e',
  ),
  green: shades(
    '#f0fdf4',
    '#dcfce7',
    '#bbf7d0',
    '#86efac',
    '#4ade80',
    '#22c55e',
    '#16a34a',
    '#169244',
    '#15803d',
    '#166534',
  ),
  teal: shades(
    '#f0fdfa',
    '#ccfbf1',
    '#99f6e4',
    '#5eead4',
    '#2dd4bf',
    '#14b8a6',
    '#0d9488',
    '#0e857b',
    '#0f766e',
    '#115e59',
  ),
  blue: shades(
    '#eff6ff',
    '#dbeafe',
    '#bfdbfe',
    '#93c5fd',
    '#60a5fa',
    '#3b82f6',
    '#2563eb',
    '#2159e2',
    '#1d4ed8',
    '#1e40af',
  ),
  violet: shades(
    '#f5f3ff',
    '#ede9fe',
    '#ddd6fe',
    '#c4b5fd',
    '#a78bfa',
    '#8b5cf6',
    '#7c3aed',
    '#7533e3',
    '#6d28d9',
    '#5b21b6',
  ),
  gray: shades(
    '#f8f9fb',
    '#eff1f5',
    '#e6e9ee',
    '#e1e5eb',
    '#c6cdd7',
    '#a3acba',
    '#7a8494',
    '#596373',
    '#4f5866',
    '#363d48',
  ),
  dark: shades(
    '#e8ecf2',
    '#c5ccd6',
    '#a3acb9',
    '#7c8695',
    '#37404d',
    '#29313b',
    '#1b2129',
    '#171c23',
    '#0f1318',
    '#0a0d11',
  ),
}

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 8,
  colors,
  black: '#14181f',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(20 24 31 / 6%)',
    sm: '0 2px 6px rgb(20 24 31 / 8%)',
    md: '0 6px 20px rgb(20 24 31 / 12%)',
    lg: '0 12px 32px rgb(20 24 31 / 14%)',
    xl: '0 20px 48px rgb(20 24 31 / 18%)',
  },
  headings: {
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4', fontWeight: '650' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.45', fontWeight: '650' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45', fontWeight: '650' },
    },
  },
  // 320, 394, 641, 769, 1024, 1030, 1280 and 1536 px
  breakpoints: {
    tiny: '20em',
    xs: '24.625em',
    sm: '40.0625em',
    md: '48.0625em',
    lg: '64em',
    wide: '64.375em',
    xl: '80em',
    xxl: '96em',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Container: { defaultProps: { size: '80rem' } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 300,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: true },
      },
    },
    // Their header is no banner of the page.
    Modal: {
      styles: { title: { fontWeight: 650 } },
      defaultProps: {
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.5 },
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 150 },
        attributes: { header: { role: 'none' } },
      },
    },
    // Focus goes to the first item: an extra target for it is no item of a menu.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
    MenuItem: { defaultProps: { onClickCapture: onceOfDoubleClick } },
    Notification: { defaultProps: { radius: 'md', withBorder: true, closeButtonProps: { 'aria-label': 'Close' } } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    // A list opens below the beginning of its field. Centered, it is placed before it has its width: half a field to the
    // right, out of a phone's screen, which widens the page, which moves the dialog, again and again.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    // It opens by a click, by typing and by the arrow keys: focus comes by itself too, with a dialog or an error.
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, openOnFocus: false } },
    MultiSelect: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, openOnFocus: false } },
    // Weekends are days as any other: red, they look closed.
    DatePicker: { defaultProps: { weekendDays: [] } },
    // The calendar names its buttons and drops the greys and roles that readers stumble over.
    DatePickerInput: {
      defaultProps: {
        hideOutsideDates: true,
        weekendDays: [],
        popoverProps: { withRoles: false, shadow: 'md' },
        ariaLabels: {
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
          previousDecade: 'Previous decade',
          nextDecade: 'Next decade',
        },
      },
    },
  },
})

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#14181f',
    '--mantine-color-dimmed': '#596273',
    '--mantine-color-placeholder': '#6b7483',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-default-border': '#cbd1da',
    '--mantine-color-anchor': 'var(--brand-8)',
  },
  dark: {
    '--mantine-color-body': '#1b2129',
    '--mantine-color-dimmed': '#a3acb9',
    '--mantine-color-placeholder': '#929cab',
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-default-border': '#3b4452',
    '--mantine-color-anchor': 'var(--brand-4)',
  },
})

/** The look of every page. Small on purpose, sign-in stands on it; the portals add PortalTheme. */
export function PaddockTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Alerts />
      {children}
    </MantineProvider>
  )
}
