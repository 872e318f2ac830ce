import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveQuestion } from '../forms/use-leave-question'
import { toastError, toastSuccess } from '../ui/toast'
import classes from './Acces.module.css'
import { type Element, grantedOf, otherOf, type Sujet, saveGranted } from './genres'
import { Elements, Trouver } from './Trouver'

interface Props {
  sujet: Sujet
  onSaved?: () => void
}

/** Who sees what, in two lists: what a search finds on the left, what is granted on the right; nothing is said before it is validated. */
export function AccesForm({ sujet, onSaved }: Props) {
  const { data, isPending } = useQuery(grantedOf(sujet))
  if (isPending) return <Skeleton height={240} aria-hidden />
  // What could not be read is not shown as nothing: validating that would take everything away.
  return data === undefined ? null : <Transfert sujet={sujet} saved={data} onSaved={onSaved} />
}

const idsOf = (elements: readonly Element[]) => elements.map(({ id }) => id)
const isSame = (one: readonly Element[], other: readonly Element[]) =>
  one.length === other.length && one.every(({ id }) => idsOf(other).includes(id))

function Transfert({ sujet, saved, onSaved }: { sujet: Sujet; saved: readonly Element[]; onSaved: Props['onSaved'] }) {
  const { t } = useTranslation('acces')
  const [before, setBefore] = useState(saved)
  const [granted, setGranted] = useState(saved)
  const [isBusy, setBusy] = useState(false)
  const isDirty = !isSame(before, granted)
  useLeaveQuestion(isDirty)
  const genre = otherOf(sujet.genre)
  const isGranted = ({ id }: Element) => idsOf(granted).includes(id)
  const add = (element: Element) => setGranted((now) => (idsOf(now).includes(element.id) ? now : [...now, element]))
  const remove = ({ id }: Element) => setGranted((now) => now.filter((one) => one.id !== id))
  const validate = async () => {
    setBusy(true)
    try {
      await saveGranted(sujet, idsOf(granted))
      setBefore(granted)
      toastSuccess(t('titre'), t('enregistres'))
      onSaved?.()
    } catch {
      toastError(t('commun:erreur.titre'), t('echec'))
    }
    setBusy(false)
  }
  return (
    <>
      <div className={classes.transfert}>
        <section aria-label={t(`trouves.${genre}`)}>
          <Trouver
            genre={genre}
            label={t(`trouver.${genre}`)}
            action={(element) => (
              <ActionIcon
                variant="light"
                size="lg"
                aria-label={t('ajouter', { nom: element.nom })}
                disabled={isGranted(element)}
                onClick={() => add(element)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            )}
          />
        </section>
        <section aria-label={t(`accordes.${genre}`)} className={classes.liste}>
          <h3 className={classes.sousTitre}>
            {t(`accordes.${genre}`)} ({granted.length})
          </h3>
          {granted.length === 0 && <p className={classes.note}>{t(`rien.${genre}`)}</p>}
          <Elements
            elements={granted}
            action={(element) => (
              <ActionIcon
                variant="light"
                color="red"
                size="lg"
                aria-label={t('retirer', { nom: element.nom })}
                onClick={() => remove(element)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          />
        </section>
      </div>
      <Group mt="md">
        <Button onClick={validate} disabled={!isDirty} loading={isBusy}>
          {t('valider')}
        </Button>
        <span role="status" className={classes.note}>
          {isDirty && t('nonValides')}
        </span>
      </Group>
    </>
  )
}
