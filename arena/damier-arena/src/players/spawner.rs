//! Starting processes from one thread that lives as long as the arena.
//!
//! A host asks to be killed when its parent dies, so that none is left behind even if the arena is
//! killed. The kernel takes the thread that started it for its parent: a worker that ends would take
//! its hosts along, wherever these have moved. So a thread of its own starts them all.

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel, sync_channel};
use std::thread;

type Order = (Command, std::sync::mpsc::SyncSender<io::Result<Child>>);

/// Starts a process that is not tied to the calling thread.
pub(super) fn spawn(command: Command) -> io::Result<Child> {
    static ORDERS: OnceLock<Sender<Order>> = OnceLock::new();
    let orders = ORDERS.get_or_init(|| {
        let (orders, inbox) = channel::<Order>();
        // Should it fail to start, the receiver is gone and so every order fails.
        let _ = thread::Builder::new().name("spawner".to_owned()).spawn(move || {
            for (mut command, reply) in inbox {
                // Who ordered waits for the child, and is always there to take it.
                let _ = reply.send(command.spawn());
            }
        });
        orders
    });
    let gone = || io::Error::other("the thread that starts processes has ended");
    let (reply, child) = sync_channel(1);
    orders.send((command, reply)).map_err(|_| gone())?;
    child.recv().map_err(|_| gone())?
}
