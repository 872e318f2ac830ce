import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#socle/lists/use-address'
import { Card } from '#socle/ui/Card'
import { PageHeader } from '#socle/ui/PageHeader'
import { AccesForm } from '../../acces/AccesForm'
import type { Genre, Sujet } from '../../acces/genres'
import { Trouver } from '../../acces/Trouver'

/** Access to farms, edited by person or by farm (specification 1, /admin). */
export function AccesScreen() {
  const { t } = useTranslation('acces')
  const [address, change] = useAddress()
  const genre: Genre = address.get('par') === 'exploitation' ? 'exploitation' : 'utilisateur'
  return (
    <>
      <PageHeader title={t('titre')} />
      <Stack>
        <SegmentedControl
          aria-label={t('par')}
          value={genre}
          data={(['utilisateur', 'exploitation'] as const).map((value) => ({ value, label: t(`onglet.${value}`) }))}
          onChange={(value) => change({ par: value === 'utilisateur' ? null : value }, 'step')}
        />
        <Onglet key={genre} genre={genre} />
      </Stack>
    </>
  )
}

function Onglet({ genre }: { genre: Genre }) {
  const { t } = useTranslation('acces')
  const [sujet, setSujet] = useState<Sujet | null>(null)
  if (sujet === null)
    return (
      <Card title={t(`choisir.${genre}`)}>
        <Trouver
          genre={genre}
          label={t(`trouver.${genre}`)}
          action={({ id, nom }) => (
            <Button variant="light" aria-label={t('choisirUn', { nom })} onClick={() => setSujet({ genre, id, nom })}>
              {t('choisirBouton')}
            </Button>
          )}
        />
      </Card>
    )
  return (
    <AccesForm
      key={sujet.id}
      sujet={sujet}
      frame={(lists) => (
        <Card
          title={t(`de.${genre}`, { nom: sujet.nom })}
          action={
            <Button variant="default" onClick={() => setSujet(null)}>
              {t(`changer.${genre}`)}
            </Button>
          }
        >
          {lists}
        </Card>
      )}
    />
  )
}
