import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { valeur } from '@sillon/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format'
import { useStore } from '../../session/store'
import type { Conflit } from './autosave'
import classes from './ConflitDialog.module.css'
import { formatValeur } from './format-valeur'
import { useSheet } from './sheet-context'
import { useHeure } from './use-heure'
import { useSaveFailureToast } from './use-leave-guard'
import { toValue } from './valeurs'

/** Opens when somebody else changed the same indicators: shows both values, who and when, and lets the person choose one by one. */
export function ConflitDialog() {
  const { autosave } = useSheet()
  const state = useStore(autosave.state)
  return state.kind === 'conflict' ? <Choix conflits={state.conflits} /> : null
}

function Choix({ conflits }: { conflits: readonly Conflit[] }) {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(conflits.map(({ codeNational }) => codeNational)))
  const [isBusy, setBusy] = useState(false)
  const choose = (code: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(code)
    else next.delete(code)
    setMine(next)
  }
  const apply = async () => {
    setBusy(true)
    await autosave.resolve(conflits, mine).catch(reportFailure)
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={t('conflit.titre')}
    >
      <Stack>
        <p>{t('conflit.message', { count: conflits.length })}</p>
        {conflits.map((conflit) => (
          <Champ
            key={conflit.codeNational}
            conflit={conflit}
            isMine={mine.has(conflit.codeNational)}
            onChange={(isMine) => choose(conflit.codeNational, isMine)}
          />
        ))}
        <Group justify="end">
          <Button onClick={apply} loading={isBusy}>
            {t('conflit.appliquer')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** DD/MM/YYYY of a moment, where the person is. */
const jour = (iso: string): string =>
  new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(iso))

interface ChampProps {
  conflit: Conflit
  isMine: boolean
  onChange: (isMine: boolean) => void
}

function Champ({ conflit, isMine, onChange }: ChampProps) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const heure = useHeure()
  const { store } = useSheet()
  const indicateur = store.indicateur(conflit.codeNational)
  const textOf = (raw: unknown) => {
    const parsed = valeur.safeParse(raw ?? null)
    if (!parsed.success || parsed.data === null || indicateur === undefined) return t('conflit.vide')
    return formatValeur(toValue(parsed.data), indicateur, { number, t })
  }
  return (
    <Radio.Group
      label={indicateur?.libelle ?? conflit.codeNational}
      description={t('conflit.auteur', {
        nom: conflit.par,
        date: jour(conflit.le),
        heure: heure(new Date(conflit.le)),
      })}
      value={isMine ? 'mienne' : 'sienne'}
      onChange={(choice) => onChange(choice === 'mienne')}
      className={classes.champ}
    >
      <Group mt="xs">
        <Radio value="mienne" label={t('conflit.mienne', { valeur: textOf(conflit.mienne) })} />
        <Radio value="sienne" label={t('conflit.sienne', { nom: conflit.par, valeur: textOf(conflit.sienne) })} />
      </Group>
    </Radio.Group>
  )
}
