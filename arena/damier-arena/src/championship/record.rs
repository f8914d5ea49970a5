//! Puts what counts on disk, and only then lets it be known.

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Counting, Stored, Turn};
use super::{Book, Halt};

pub(super) fn record(
    mut commands: Commands<'_, '_>,
    mut book: NonSendMut<'_, Book>,
    counting: Query<'_, '_, (Entity, &Arrived), With<Counting>>,
) {
    let mut counting: Vec<(Entity, &Arrived)> = counting.iter().collect();
    if counting.is_empty() {
        return;
    }
    // The order of arrival depends on the machine; the order on disk does not.
    counting.sort_unstable_by_key(|(_, Arrived(sealed))| sealed.of.id);
    let kept = book.store.add(counting.iter().map(|(_, Arrived(sealed))| &**sealed));
    if let Err(failure) = kept {
        book.failure = Some(Halt::Unkept(failure));
        return;
    }
    for (entity, Arrived(sealed)) in counting {
        commands.entity(entity).remove::<(Counting, Turn)>().insert(Stored::of(&sealed.of));
    }
}
