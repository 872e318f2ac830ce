import { Button, Radio, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format'
import { useStore } from '../state/store'
import { Dialog } from '../ui/Dialog'
import classes from './ConflitDialog.module.css'
import { type Litige, openLitiges } from './litiges'

interface Props {
  litiges: readonly Litige[]
  /** Comparison of two long values, above the choices. */
  detail?: ReactNode
  /** @param mine names of the fields whose own value stays */
  onApply: (mine: ReadonlySet<string>) => unknown
  /** Without it the dialog stays open until it is answered. */
  onClose?: () => void
}

/** Conflict of two people in the same fields: shows both values, the author and the time, and lets the person choose one by one. */
export function ConflitDialog({ litiges, detail, onApply, onClose }: Props) {
  const { t } = useTranslation()
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(litiges.map(({ name }) => name)))
  const [isBusy, setBusy] = useState(false)
  const choose = (name: string, isMine: boolean) =>
    setMine(new Set([...mine].filter((other) => other !== name).concat(isMine ? name : [])))
  const apply = async () => {
    setBusy(true)
    await onApply(mine)
    setBusy(false)
  }
  return (
    <Dialog
      title={t('conflit.titre')}
      size="lg"
      onClose={onClose}
      footer={
        <Button onClick={apply} loading={isBusy}>
          {t('conflit.appliquer')}
        </Button>
      }
    >
      <p>{t('conflit.message', { count: litiges.length })}</p>
      {detail}
      {litiges.map((litige) => (
        <Choix
          key={litige.name}
          litige={litige}
          isMine={mine.has(litige.name)}
          onChange={(isMine) => choose(litige.name, isMine)}
        />
      ))}
    </Dialog>
  )
}

interface ChoixProps {
  litige: Litige
  isMine: boolean
  onChange: (isMine: boolean) => void
}

function Choix({ litige, isMine, onChange }: ChoixProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { label, par, le, mienne, sienne } = litige
  return (
    <Radio.Group
      label={label}
      description={t('conflit.auteur', { nom: par, ...moment(le) })}
      value={isMine ? 'mienne' : 'sienne'}
      onChange={(choice) => onChange(choice === 'mienne')}
      className={classes.champ}
    >
      <Stack mt="xs" gap="xs">
        <Radio value="mienne" label={t('conflit.mienne', { valeur: mienne || t('conflit.vide') })} />
        <Radio value="sienne" label={t('conflit.sienne', { nom: par, valeur: sienne || t('conflit.vide') })} />
      </Stack>
    </Radio.Group>
  )
}

const cleDe = (litiges: readonly Litige[]) =>
  JSON.stringify(litiges.map(({ name, mienne, sienne }) => [name, mienne, sienne]))

/** Shows the conflicts of `saveOver`: once on each page that uses it. */
export function OpenConflitDialog() {
  const open = useStore(openLitiges)
  // A page that is left takes its conflicts away: they are not answered on the next one.
  useEffect(() => () => openLitiges.get()?.answer(null), [])
  return open === null ? null : (
    // Other conflicts begin with the person's own values again.
    <ConflitDialog
      key={cleDe(open.litiges)}
      litiges={open.litiges}
      onApply={open.answer}
      onClose={() => open.answer(null)}
    />
  )
}
