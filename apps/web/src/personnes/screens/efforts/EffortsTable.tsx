import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { PRIX_GESTE_DECIMALES, PRIX_GESTE_MAX } from '@sillon/contract'
import { accorder, libelleUnite, type Scheme } from '@sillon/referentials'
import type { Geste } from '@sillon/referentials/conseil'
import { IconRestore } from '@tabler/icons-react'
import { memo, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalField } from '#socle/fields/DecimalField'
import { pasteCells } from '#socle/fields/grid'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { toastInfo } from '#socle/ui/toast'
import classes from './Efforts.module.css'
import { champDe, type Efforts } from './valeurs'

interface Actes {
  onChange: (name: string, value: number | null) => void
  onRefused: (name: string, text: string | null) => void
  onReset: (geste: Geste) => void
}

interface Props extends Actes {
  libelle: string
  gestes: readonly Geste[]
  scheme: Scheme
  estMontre: (geste: Geste) => boolean
  estChange: (geste: Geste) => boolean
  values: Efforts
  refuses: Readonly<Record<string, string>>
  errorOf: (name: string) => string | undefined
}

/** Moves of a module. Arrows go up and down a column, Enter through the fields, and a paste from a spreadsheet fills rows. */
export function EffortsTable({
  libelle,
  gestes,
  scheme,
  estMontre,
  estChange,
  values,
  refuses,
  errorOf,
  ...actes
}: Props) {
  const { t } = useTranslation('efforts')
  const { language } = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const uniteDe = ({ ligne, change }: Geste) => {
    if (change.genre === 'reponse') return ''
    const unite = scheme.indicateurs.get(ligne)?.unite ?? ''
    return unite === '' ? t('unite') : libelleUnite(language, unite)
  }
  const hidden = !gestes.some(estMontre)
  return (
    <div hidden={hidden}>
      <Card title={libelle}>
        <table
          ref={table}
          className={classes.table}
          onKeyDown={(event) => moveByArrow(event, table)}
          onPaste={(event) => {
            const count = pasteCells(event, (write) => write())
            if (count > 0) void toastInfo(t('collage.titre'), t('collage.reste', { count }))
          }}
        >
          <caption>
            <VisuallyHidden>{libelle}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('colonne.geste')}</th>
              <th scope="col">{t('colonne.notreEffort')}</th>
              <th scope="col">{t('colonne.effort')}</th>
              <th scope="col">{t('colonne.prix')}</th>
              <th scope="col">
                <VisuallyHidden>{t('colonne.retablir')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {gestes.map((geste) => {
              const [effort, prix] = [champDe(geste.code, 'effort'), champDe(geste.code, 'prix')]
              return (
                <Ligne
                  key={geste.code}
                  geste={geste}
                  unite={uniteDe(geste)}
                  isHidden={!estMontre(geste)}
                  estChange={estChange(geste)}
                  effort={values[effort] ?? null}
                  prix={values[prix] ?? null}
                  effortRefuse={refuses[effort]}
                  prixRefuse={refuses[prix]}
                  erreurEffort={errorOf(effort)}
                  erreurPrix={errorOf(prix)}
                  {...actes}
                />
              )
            })}
          </tbody>
        </table>
      </Card>
    </div>
  )
}

interface LigneProps extends Actes {
  geste: Geste
  unite: string
  isHidden: boolean
  estChange: boolean
  effort: number | null
  prix: number | null
  effortRefuse: string | undefined
  prixRefuse: string | undefined
  erreurEffort: string | undefined
  erreurPrix: string | undefined
}

/** One move. Re-renders only when it changes itself. */
const Ligne = memo(function Ligne({
  geste,
  unite,
  isHidden,
  estChange,
  effort,
  prix,
  effortRefuse,
  prixRefuse,
  erreurEffort,
  erreurPrix,
  onChange,
  onRefused,
  onReset,
}: LigneProps) {
  const { t } = useTranslation('efforts')
  const { language, number } = useFormat()
  const { code, pour, change } = geste
  const libelle = geste.libelle[language]
  const champ = (nom: 'effort' | 'prix') => ({
    name: champDe(code, nom),
    isLabelHidden: true,
    enterKeyHint: 'next' as const,
    onChange: (value: number | null) => onChange(champDe(code, nom), value),
    onRefused: (text: string | null) => onRefused(champDe(code, nom), text),
  })
  return (
    <tr hidden={isHidden}>
      <th scope="row">{libelle}</th>
      <td data-label={t('colonne.notreEffort')}>
        <span>
          {geste.effort}
          {change.genre !== 'reponse' && (
            <span className={classes.pour}>
              {' '}
              {t('pour', { quantite: number(pour), unite: accorder(unite, pour, language) })}
            </span>
          )}
        </span>
      </td>
      <td data-label={t('colonne.effort')}>
        <DecimalField
          {...champ('effort')}
          label={t('effortDe', { geste: libelle })}
          value={effort}
          decimals={0}
          min={1}
          max={5}
          refused={effortRefuse ?? null}
          error={erreurEffort}
        />
      </td>
      <td data-label={t('colonne.prix')}>
        <DecimalField
          {...champ('prix')}
          label={t('prixDe', { geste: libelle })}
          value={prix}
          decimals={PRIX_GESTE_DECIMALES}
          min={0}
          max={PRIX_GESTE_MAX}
          unit={unite === '' ? '€' : `€ / ${accorder(unite, 1, language)}`}
          refused={prixRefuse ?? null}
          error={erreurPrix}
        />
      </td>
      <td className={classes.retablir}>
        {estChange && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('retablirUn', { geste: libelle })}
            title={t('retablirUn', { geste: libelle })}
            onClick={() => onReset(geste)}
          >
            <IconRestore size={18} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
})

/** An arrow in a field goes to the field above or below. */
function moveByArrow(event: React.KeyboardEvent, table: RefObject<HTMLTableElement | null>): void {
  const { target, key } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const column = target.closest('td')?.cellIndex ?? 0
  const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('tbody tr:not([hidden]) input') ?? [])].filter(
    (field) => field.closest('td')?.cellIndex === column,
  )
  const next = fields[fields.indexOf(target) + step]
  event.preventDefault()
  next?.focus()
  next?.select()
}
